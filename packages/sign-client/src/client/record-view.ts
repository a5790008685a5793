import { createProtocolError } from '@mooring/protocol/sign';
import type { RecordStore } from '../storage/record-store.ts';

/** Records as programs written for the original read them: `client.session.getAll()` and so on. */
export interface RecordView<Value, Key extends string | number = string> {
  readonly length: number;
  readonly keys: Key[];
  readonly values: Value[];
  /** @throws MooringError `NO_MATCHING_KEY` */
  get(key: Key): Value;
  /** @param filter members that must be equal */
  getAll(filter?: Partial<Value>): Value[];
}

/**
 * @param readKey of the key under which a record is stored
 * @param show makes what programs see of what is stored
 */
export function recordView<Stored extends object, Value extends object, Key extends string | number>(
  store: RecordStore<Stored>,
  name: string,
  assertReady: () => void,
  readKey: (stored: string) => Key,
  show: (stored: Stored) => Value,
): RecordView<Value, Key> {
  return {
    get length() {
      return store.size;
    },
    get keys() {
      return store.keys().map(readKey);
    },
    get values() {
      return store.values().map(show);
    },
    get(key) {
      assertReady();
      const value = store.get(key);
      if (value === undefined) throw createProtocolError('NO_MATCHING_KEY', `${name}: ${key}`);
      return show(value);
    },
    getAll(filter = {}) {
      assertReady();
      const wanted = Object.entries(filter);
      return store
        .values()
        .map(show)
        .filter((value) =>
          wanted.every(
            ([key, member]) => JSON.stringify(value[key as keyof Value]) === JSON.stringify(member),
          ),
        );
    },
  };
}

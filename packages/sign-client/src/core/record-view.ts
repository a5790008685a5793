import { createProtocolError } from '@mooring/protocol/sign';
import type { DeletedKind, RecentlyDeleted } from './recently-deleted.ts';

/** Records in the original's API: `client.session.getAll()` and so on. */
export interface RecordView<Value, Key extends string | number = string> {
  readonly length: number;
  readonly keys: Key[];
  readonly values: Value[];
  /** @throws MooringError `NO_MATCHING_KEY`, `MISSING_OR_INVALID` for a recently deleted record */
  get(key: Key): Value;
  /** @param filter members that must be equal */
  getAll(filter?: Partial<Value>): Value[];
}

/** The source of the records, such as a record store. */
export interface RecordSource<Stored> {
  readonly size: number;
  keys(): readonly string[];
  values(): readonly Stored[];
  get(key: string | number): Stored | undefined;
}

export interface RecordViewOptions<Stored, Value, Key> {
  readonly store: RecordSource<Stored>;
  /** Used in error messages. */
  readonly name: string;
  readonly kind: DeletedKind;
  readonly deleted: RecentlyDeleted;
  readonly assertReady: () => void;
  /** Converts the key under which a record is stored. */
  readonly readKey: (stored: string) => Key;
  /** Converts a stored record to its public form. */
  readonly show: (stored: Stored) => Value;
}

export function recordView<Stored extends object, Value extends object, Key extends string | number>({
  store,
  name,
  kind,
  deleted,
  assertReady,
  readKey,
  show,
}: RecordViewOptions<Stored, Value, Key>): RecordView<Value, Key> {
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
      if (value !== undefined) return show(value);
      if (deleted.get(key) === kind)
        throw createProtocolError('MISSING_OR_INVALID', `Record was recently deleted - ${name}: ${key}`);
      throw createProtocolError('NO_MATCHING_KEY', `${name}: ${key}`);
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

import { type Clock, systemClock, withTimeout } from '@mooring/protocol/time';
import { type Kept, openKept } from './kept.ts';

/** Milliseconds after which storage that does not open is given up for this visit. */
const visitTimeoutMs = 8_000;

/** Storage that may last only for this visit. */
export interface VisitKept extends Kept {
  /** False once the browser has refused to store a value, which then lasts only as long as the page. */
  readonly lasts: () => boolean;
}

/**
 * Keeps the wallet working for this visit if the browser refuses storage. Rejects if storage opened but cannot be read,
 * because existing data must not be taken for absent and overwritten.
 */
export async function openVisitKept(open = openKept, clock: Clock = systemClock): Promise<VisitKept> {
  /** Values of this visit; `undefined` for a deleted one. */
  const own = new Map<string, unknown>();
  const inner = await withTimeout(async () => open(), { clock, timeoutMs: visitTimeoutMs }).catch(
    () => undefined,
  );
  let isRefused = inner === undefined;
  const get = async (key: string): Promise<unknown> => (own.has(key) ? own.get(key) : inner?.get(key));
  const put = async (key: string, value: unknown, store: ((kept: Kept) => Promise<void>) | undefined) => {
    try {
      if (inner === undefined) throw new Error('There is no storage.');
      await store?.(inner);
      own.delete(key);
    } catch {
      isRefused = true;
      own.set(key, value);
    }
  };
  return {
    lasts: () => !isRefused,
    get,
    set: (key, value) => put(key, value, (kept) => kept.set(key, value)),
    async update(key, change) {
      if (own.has(key) || inner === undefined) own.set(key, change(await get(key)));
      else {
        const before = await inner.get(key);
        await put(key, change(before), (kept) => kept.update(key, change));
      }
    },
    delete: (key) => put(key, undefined, (kept) => kept.delete(key)),
  };
}

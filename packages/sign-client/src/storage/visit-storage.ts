import { type Clock, systemClock, withTimeout } from '@mooring/protocol/time';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { isUnstorable } from './is-unstorable.ts';

/** Milliseconds without an answer after which the storage is not used for the rest of this visit. */
export const visitPatience = 8_000;

/**
 * Keeps a page working for this visit if the browser refuses its storage. Rejected writes, for example on a full disk,
 * stay in memory, override the stored values, and are written once there is room. A storage that fails or hangs before
 * it has answered a read is not used for the rest of the visit; one that fails later rejects, so that no record counts
 * as removed.
 */
export function visitStorage(
  inner: Required<Omit<KeyValueStorage, 'close'>>,
  clock: Clock = systemClock,
): Required<Omit<KeyValueStorage, 'close'>> {
  /** Values kept for this visit only; `undefined` for a removed record. */
  const own = new Map<string, unknown>();
  let isLost = false;
  let hasAnswered = false;

  async function attempt<Result>(run: () => Promise<Result>): Promise<Result> {
    return withTimeout(run, {
      clock,
      timeoutMs: visitPatience,
      onTimeout() {
        isLost = !hasAnswered;
        return new Error('the storage does not answer');
      },
    });
  }

  async function read<Result>(run: () => Promise<Result>, none: Result): Promise<Result> {
    if (isLost) return none;
    try {
      const result = await attempt(run);
      hasAnswered = true;
      return result;
    } catch (error) {
      if (hasAnswered) throw error;
      isLost = true;
      return none;
    }
  }

  /** Stores the values kept in memory. */
  async function storeKept(): Promise<void> {
    const kept = [...own];
    if (kept.length === 0) return;
    await attempt(() => inner.setItems(kept));
    for (const [key, value] of kept) if (own.get(key) === value) own.delete(key);
  }

  async function setItems(changes: readonly (readonly [string, unknown])[]): Promise<void> {
    try {
      if (isLost) throw new Error('the storage was given up');
      await attempt(() => inner.setItems(changes));
      for (const [key] of changes) own.delete(key);
      void storeKept().catch(() => undefined);
    } catch (error) {
      if (isUnstorable(error)) throw error;
      for (const [key, value] of changes) own.set(key, value);
    }
  }

  async function getEntries(): Promise<readonly (readonly [string, unknown])[]> {
    const entries = new Map(await read(() => inner.getEntries(), []));
    for (const [key, value] of own) {
      if (value === undefined) entries.delete(key);
      else entries.set(key, value);
    }
    return [...entries];
  }

  return {
    getItem: async (key) =>
      own.has(key) ? own.get(key) : read<unknown>(() => inner.getItem(key), undefined),
    setItem: (key, value) => setItems([[key, value]]),
    removeItem: (key) => setItems([[key, undefined]]),
    getKeys: async () => (await getEntries()).map(([key]) => key),
    getEntries,
    setItems,
  };
}

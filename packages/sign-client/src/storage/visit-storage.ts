import { type Clock, systemClock, withTimeout } from '@mooring/protocol/time';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { isUnstorable } from './is-unstorable.ts';

/** Milliseconds without an answer after which the storage is not used for the rest of this visit. */
export const visitStorageTimeoutMs = 8_000;

type Change = readonly [key: string, value: unknown];

/** Why an attempt ends that has no answer. */
const silence = new Error('the storage does not answer');

/** A storage that may fail for the whole visit. */
export interface VisitStorage extends Required<Omit<KeyValueStorage, 'close'>> {
  /** Whether it serves this page only. */
  readonly isLost: boolean;
}

/** A change that storage has rejected. */
interface Kept {
  /** `undefined` for a removed record. */
  readonly value: unknown;
  /** The stored value that it replaces, as text; `undefined` if that could not be read. */
  readonly replaces: string | undefined;
}

/**
 * Keeps a page working for this visit if the browser refuses its storage. Rejected writes, for example on a full disk,
 * stay in memory, override the stored values, and are written once there is room; unless another tab has changed the
 * stored value meanwhile. A storage that fails or hangs before it has answered a read is not used for the rest of the
 * visit; one that fails later rejects, so that no record counts as removed.
 */
export function visitStorage(
  inner: Required<Omit<KeyValueStorage, 'close'>>,
  clock: Clock = systemClock,
): VisitStorage {
  const own = new Map<string, Kept>();
  let isStoring = false;
  let isLost = false;
  let hasAnswered = false;

  async function attempt<Result>(run: () => Promise<Result>): Promise<Result> {
    return withTimeout(run, {
      clock,
      timeoutMs: visitStorageTimeoutMs,
      onTimeout() {
        isLost = !hasAnswered;
        return silence;
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

  /** The stored value, as text; `undefined` if it cannot be read. */
  async function storedText(key: string): Promise<string | undefined> {
    if (isLost) return undefined;
    return attempt(() => inner.getItem(key)).then(toText, () => undefined);
  }

  /** Keeps a rejected change in memory. */
  async function keep([key, value]: Change, error: unknown): Promise<void> {
    const kept = { value, replaces: undefined };
    own.set(key, kept);
    // A storage that does not answer would not answer this, either.
    const replaces = error === silence ? undefined : await storedText(key);
    if (own.get(key) === kept) own.set(key, { value, replaces });
  }

  /** Drops a kept change if storage holds another value than the one that it replaces. @returns whether it did */
  function dropOvertaken(key: string, kept: Kept, stored: string | undefined): boolean {
    if (own.get(key) !== kept || kept.replaces === undefined || stored === undefined) return false;
    return stored !== kept.replaces && own.delete(key);
  }

  /** Stores the changes kept in memory. */
  async function storeKept(): Promise<void> {
    if (isStoring) return;
    isStoring = true;
    for (const [key, kept] of removalsFirst([...own], ([, { value }]) => value === undefined)) {
      const stored = await storedText(key);
      // A later write may be under way.
      if (dropOvertaken(key, kept, stored) || own.get(key) !== kept) continue;
      try {
        await attempt(() => inner.setItems([[key, kept.value]]));
        if (own.get(key) === kept) own.delete(key);
      } catch (error) {
        if (error === silence) break;
      }
    }
    isStoring = false;
  }

  /** Writes one by one what was rejected as a whole: one record may be too large, and removals make room. */
  async function setEach(changes: readonly Change[], cause: unknown): Promise<void> {
    let failure = changes.length > 1 && cause !== silence ? undefined : cause;
    for (const change of removalsFirst(changes, ([, value]) => value === undefined))
      try {
        if (failure !== undefined) throw failure;
        await attempt(() => inner.setItems([change]));
      } catch (error) {
        if (error === silence) failure = error;
        await keep(change, error);
      }
  }

  async function setItems(changes: readonly Change[]): Promise<void> {
    const before = [...own].filter(([key]) => changes.some(([changed]) => changed === key));
    for (const [key] of changes) own.delete(key);
    try {
      if (isLost) throw silence;
      await attempt(() => inner.setItems(changes));
      void storeKept();
    } catch (error) {
      if (!isUnstorable(error)) return setEach(changes, error);
      for (const [key, kept] of before) own.set(key, kept);
      throw error;
    }
  }

  async function getItem(key: string): Promise<unknown> {
    const kept = own.get(key);
    if (kept && !dropOvertaken(key, kept, await storedText(key))) return kept.value;
    return read<unknown>(() => inner.getItem(key), undefined);
  }

  async function getEntries(): Promise<readonly Change[]> {
    const entries = new Map(await read(() => inner.getEntries(), []));
    for (const [key, kept] of own) {
      if (!isLost && dropOvertaken(key, kept, toText(entries.get(key)))) continue;
      if (kept.value === undefined) entries.delete(key);
      else entries.set(key, kept.value);
    }
    return [...entries];
  }

  return {
    get isLost() {
      return isLost;
    },
    getItem,
    setItem: (key, value) => setItems([[key, value]]),
    removeItem: (key) => setItems([[key, undefined]]),
    getKeys: async () => (await getEntries()).map(([key]) => key),
    getEntries,
    setItems,
  };
}

/** Removals make room for the other changes. */
function removalsFirst<Each>(
  changes: readonly Each[],
  isRemoval: (change: Each) => boolean,
): readonly Each[] {
  return [...changes.filter(isRemoval), ...changes.filter((change) => !isRemoval(change))];
}

/** A stored value as text, to compare; `undefined` if it has none. */
function toText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value) ?? 'nothing';
  } catch {
    return undefined;
  }
}

import type { Kept } from '../vault/kept.ts';
import { type HistoryEntry, isHistoryEntry } from './history-entry.ts';

/** Requests of sites to this wallet, newest first. Stored in this browser, never sent anywhere. */
export interface History {
  readonly list: () => readonly HistoryEntry[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads what other tabs have added. Never rejects. */
  readonly refresh: () => Promise<void>;
  /** Never rejects: without storage, entries last until the page closes. */
  readonly add: (entry: Omit<HistoryEntry, 'id'>) => Promise<void>;
  /** Never rejects. */
  readonly clear: () => Promise<void>;
}

export const maxEntries = 200;
export const historyKey = 'history';

/** Reads the stored entries. Never rejects: unreadable storage counts as empty. */
export async function openHistory(kept: Pick<Kept, 'get' | 'update' | 'delete'>): Promise<History> {
  const listeners = new Set<() => void>();
  let list = entriesIn(await kept.get(historyKey).catch(() => undefined));
  const show = (next: readonly HistoryEntry[]): void => {
    list = next;
    for (const listener of listeners) listener();
  };
  return {
    list: () => list,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      const read = await kept.get(historyKey).catch(() => undefined);
      if (read !== undefined) show(entriesIn(read));
    },
    async add(entry) {
      const added = { ...entry, id: crypto.randomUUID() };
      show([added, ...list].slice(0, maxEntries));
      try {
        // Another tab may have added entries; keep them all.
        await kept.update(historyKey, (before) => [added, ...entriesIn(before)].slice(0, maxEntries));
        show(entriesIn(await kept.get(historyKey)));
      } catch {
        // The browser does not store anything (any more).
      }
    },
    async clear() {
      // Clear storage before the view, so that a reload does not bring entries back.
      await kept.delete(historyKey).catch(() => undefined);
      show(entriesIn(await kept.get(historyKey).catch(() => undefined)));
    },
  };
}

function entriesIn(value: unknown): readonly HistoryEntry[] {
  return Array.isArray(value) ? value.filter(isHistoryEntry).slice(0, maxEntries) : [];
}

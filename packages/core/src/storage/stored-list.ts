import * as v from 'valibot';
import type { AppKitCore } from '../contract/core.ts';
import { inTurn } from './live-pages.ts';
import { sharedName } from './on-stored.ts';

/** Format and limits of a stored list. */
export interface ListRules<Entry> {
  readonly key: string;
  readonly schema: v.GenericSchema<unknown, Entry>;
  /** Maximum length of the stored text, in characters. */
  readonly longest: number;
  readonly most: { readonly open: number; readonly ended: number };
  idOf(entry: Entry): string;
  /** Unix milliseconds. */
  startOf(entry: Entry): number;
  /** Whether the entry no longer changes. */
  hasEnded(entry: Entry): boolean;
  /** How often the entry was changed, counted by all tabs together. Default: not counted. */
  revisionOf?(entry: Entry): number;
}

/** A bounded list that outlives the page. */
export interface StoredList<Entry> extends Pick<ListRules<Entry>, 'idOf' | 'startOf'> {
  /** The entries within the limits, the newest first. */
  bound(entries: readonly Entry[]): readonly Entry[];
  /** Entries stored by an earlier page or another tab. Skips unreadable ones. */
  read(core: AppKitCore): readonly Entry[];
  /** Stores the entries for the next page. If storage is full or refused, they last as long as this page. */
  store(core: AppKitCore, entries: readonly Entry[]): void;
  /** Merges both lists. Of an entry in both, the one that was changed more often wins; then the one that has ended; then ours. */
  merge(ours: readonly Entry[], others: readonly Entry[]): readonly Entry[];
  /** Reads and stores the list while no other tab of the site does. */
  inTurn<Result>(core: AppKitCore, change: () => Result): Promise<Result>;
}

export function storedList<Entry>(rules: ListRules<Entry>): StoredList<Entry> {
  const { key, schema, longest, most, idOf, startOf, hasEnded, revisionOf = () => 0 } = rules;

  function bound(entries: readonly Entry[]): readonly Entry[] {
    const left = { ...most };
    return [...entries]
      .sort((one, other) => startOf(other) - startOf(one))
      .filter((entry) => {
        const kind = hasEnded(entry) ? 'ended' : 'open';
        left[kind] -= 1;
        return left[kind] >= 0;
      });
  }

  function isNewer(entry: Entry, known: Entry): boolean {
    const lead = revisionOf(entry) - revisionOf(known);
    return lead === 0 ? !hasEnded(known) : lead > 0;
  }

  return {
    ...{ idOf, startOf, bound },
    inTurn: (core, change) => inTurn(core, sharedName(core, key), change),
    read({ storage }) {
      try {
        const kept = storage?.getItem(key) ?? '[]';
        if (kept.length > longest) return [];
        const list: unknown = JSON.parse(kept);
        if (!Array.isArray(list)) return [];
        const entries = list.map((entry) => v.safeParse(schema, entry));
        return bound(entries.flatMap(({ success, output }) => (success ? [output] : [])));
      } catch {
        return [];
      }
    },
    store({ storage }, entries) {
      try {
        if (entries.length === 0) storage?.removeItem(key);
        else storage?.setItem(key, JSON.stringify(entries));
      } catch {
        // The entries last as long as this page.
      }
    },
    merge(ours, others) {
      const byId = new Map<string, Entry>();
      for (const entry of [...others, ...ours]) {
        const known = byId.get(idOf(entry));
        if (known === undefined || isNewer(entry, known)) byId.set(idOf(entry), entry);
      }
      return bound([...byId.values()]);
    },
  };
}

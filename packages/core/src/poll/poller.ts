import type { AppKitCore } from '../contract/core.ts';
import type { AppKitState } from '../contract/state.ts';
import type { StoredList } from '../storage/stored-list.ts';

/** Maximum age of an entry, in milliseconds. An older entry is polled only once. */
const longest = 86_400_000;

/** An entry that several tabs may poll. */
interface PolledEntry {
  /** How often it was changed, counted by all tabs together. */
  readonly revision?: number | undefined;
}

export interface PollRules<Entry extends PolledEntry> {
  readonly list: StoredList<Entry>;
  /**
   * Milliseconds between polls of an entry that somebody waits for: `soon` until the entry is `soonFor` old, then `later`. For other
   * entries: an eighth of their age, but at least `later`.
   */
  readonly every: { readonly soon: number; readonly later: number; readonly soonFor: number };
  /** Entries polled at a time. */
  readonly atOnce: number;
  read(state: AppKitState): readonly Entry[];
  write(core: AppKitCore, entries: readonly Entry[]): void;
  /** Whether to poll the entry. One older than a day is polled once, so that a page that is opened later shows its outcome. */
  isPolled(entry: Entry): boolean;
  /** Whether somebody waits for the entry. Default: every entry. */
  isUrgent?(entry: Entry): boolean;
  /** Whether a hidden page does not poll until it is shown. Default: `false`. */
  readonly onlyVisible?: boolean;
  /** Requests the entry's status, and updates the entry. */
  refresh(core: AppKitCore, entry: Entry): Promise<void>;
}

/** Polls the entries of a list until they have ended, including after a reload. */
export interface Poller<Entry extends PolledEntry> {
  add(core: AppKitCore, entry: Entry): void;
  /** Resumes the entries of an earlier page. Returns a function that stops. */
  resume(core: AppKitCore): () => void;
  /** Polls now. */
  poll(core: AppKitCore): void;
  /**
   * Changes an entry under a lock that all tabs share; synchronously if the browser has no Web Locks.
   *
   * @param next returns the changes to the entry's current state in all tabs; `undefined` for none
   * @returns the entry before and after; `undefined` if nothing changed, or the core has ended
   */
  change(
    core: AppKitCore,
    entry: Entry,
    next: (current: Entry) => Partial<Entry> | undefined,
  ): Promise<Change<Entry> | undefined>;
}

interface Change<Entry> {
  readonly before: Entry;
  readonly after: Entry;
}

interface Polling {
  /** Cancels the next poll. */
  cancel: (() => void) | undefined;
  busy: boolean;
  /** When each entry was last polled, by its id. */
  polled: ReadonlyMap<string, number>;
}

export function poller<Entry extends PolledEntry>(rules: PollRules<Entry>): Poller<Entry> {
  const {
    list,
    every,
    atOnce,
    read,
    write,
    isPolled,
    isUrgent = () => true,
    onlyVisible = false,
    refresh,
  } = rules;
  const pollings = new WeakMap<AppKitCore, Polling>();

  function keep(core: AppKitCore, entries: readonly Entry[]): void {
    const all = list.merge(entries, list.read(core));
    write(core, all);
    list.store(core, all);
  }

  function schedule(core: AppKitCore, milliseconds: number): void {
    if (core.ended.aborted) return;
    let polling = pollings.get(core);
    if (polling === undefined) {
      const made: Polling = { cancel: undefined, busy: false, polled: new Map() };
      pollings.set(core, made);
      core.ended.addEventListener('abort', () => made.cancel?.(), { once: true });
      if (onlyVisible)
        globalThis.document?.addEventListener('visibilitychange', () => schedule(core, 0), {
          signal: core.ended,
        });
      polling = made;
    }
    polling.cancel?.();
    polling.cancel = core.clock.after(milliseconds, () => void poll(core));
  }

  async function poll(core: AppKitCore): Promise<void> {
    const polling = pollings.get(core);
    if (polling === undefined || polling.busy || (onlyVisible && isHidden())) return;
    polling.busy = true;
    const due = pollable(core, polling).filter((entry) => pauseOf(core, polling, entry) === 0);
    await Promise.allSettled(due.map((entry) => refresh(core, entry)));
    polling.busy = false;
    const now = core.clock.now();
    const known = new Set(read(core.store.getState()).map(list.idOf));
    const polled = new Map([...polling.polled].filter(([id]) => known.has(id)));
    // Entries that were added meanwhile wait as long as if they had been polled.
    for (const id of pollable(core, polling).map(list.idOf)) if (!polled.has(id)) polled.set(id, now);
    for (const id of due.map(list.idOf)) if (known.has(id)) polled.set(id, now);
    polling.polled = polled;
    const left = pollable(core, polling);
    if (left.length === 0 || core.ended.aborted) return;
    schedule(core, Math.min(...left.map((entry) => pauseOf(core, polling, entry))));
  }

  /** Milliseconds until the next poll of an entry: none if it was not polled yet, or the clock was set back. */
  function pauseOf(core: AppKitCore, { polled }: Polling, entry: Entry): number {
    const last = polled.get(list.idOf(entry));
    const now = core.clock.now();
    if (last === undefined || last > now) return 0;
    const age = last - list.startOf(entry);
    const urgent = age < every.soonFor ? every.soon : every.later;
    const pause = isUrgent(entry) ? urgent : Math.max(every.later, Math.floor(age / 8));
    return Math.max(last + pause - now, 0);
  }

  function pollable(core: AppKitCore, { polled }: Polling): readonly Entry[] {
    return read(core.store.getState())
      .filter((entry) => {
        const last = polled.get(list.idOf(entry));
        return isPolled(entry) && (last === undefined || last - list.startOf(entry) < longest);
      })
      .slice(0, atOnce);
  }

  return {
    add(core, entry) {
      write(core, list.bound([entry, ...read(core.store.getState())]));
      const stored = new AbortController();
      const store = (): void => {
        stored.abort();
        keep(core, read(core.store.getState()));
      };
      // A page that closes cannot wait for its turn.
      globalThis.addEventListener?.('pagehide', store, { signal: stored.signal });
      void list.inTurn(core, store);
      schedule(core, every.soon);
    },
    resume(core) {
      keep(core, read(core.store.getState()));
      schedule(core, 0);
      return () => pollings.get(core)?.cancel?.();
    },
    poll(core) {
      const polling = pollings.get(core);
      if (polling !== undefined) polling.polled = new Map();
      schedule(core, 0);
    },
    change(core, entry, next) {
      const id = list.idOf(entry);
      return list.inTurn(core, () => {
        if (core.ended.aborted) return undefined;
        const own = read(core.store.getState());
        const all = list.merge(own, list.read(core));
        const before = all.find((one) => list.idOf(one) === id) ?? entry;
        const changes = next(before);
        const after: Entry =
          changes === undefined ? before : { ...before, ...changes, revision: (before.revision ?? 0) + 1 };
        // Another tab may have changed it.
        if (!own.includes(after)) keep(core, [after, ...all.filter((one) => one !== before)]);
        return changes && { before, after };
      });
    },
  };
}

function isHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden';
}

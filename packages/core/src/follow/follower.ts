import type { AppKitCore } from '../contract/core.ts';
import type { AppKitState } from '../contract/state.ts';
import type { StoredList } from '../storage/stored-list.ts';

/** Milliseconds after which an entry is no longer polled. */
const longest = 86_400_000;

export interface FollowRules<Entry> {
  readonly list: StoredList<Entry>;
  /** Milliseconds between polls: `soon` while the youngest urgent entry is younger than `patience`, then `later`. */
  readonly every: { readonly soon: number; readonly later: number; readonly patience: number };
  /** Entries polled at a time. */
  readonly atOnce: number;
  read(state: AppKitState): readonly Entry[];
  write(core: AppKitCore, entries: readonly Entry[]): void;
  /** Whether to poll the entry, while it is younger than a day. */
  isFollowed(entry: Entry): boolean;
  /** Whether somebody waits for the entry. Default: every entry. */
  isUrgent?(entry: Entry): boolean;
  /** Requests the entry's status, and updates the entry. */
  ask(core: AppKitCore, entry: Entry): Promise<void>;
}

/** Polls the entries of a list until they have ended, including after a reload. */
export interface Follower<Entry> {
  add(core: AppKitCore, entry: Entry): void;
  /** Resumes the entries of an earlier page. Returns a function that stops. */
  resume(core: AppKitCore): () => void;
  /** Polls now. */
  look(core: AppKitCore): void;
  change(core: AppKitCore, entry: Entry, next: Partial<Entry>): void;
}

interface Watch {
  /** Cancels the next poll. */
  cancel: (() => void) | undefined;
  looking: boolean;
}

export function follower<Entry>(rules: FollowRules<Entry>): Follower<Entry> {
  const { list, every, atOnce, read, write, isFollowed, isUrgent = () => true, ask } = rules;
  const watches = new WeakMap<AppKitCore, Watch>();

  function keep(core: AppKitCore, entries: readonly Entry[]): void {
    const all = list.merge(entries, list.read(core));
    write(core, all);
    list.store(core, all);
  }

  function schedule(core: AppKitCore, milliseconds: number): void {
    if (core.ended.aborted) return;
    let watch = watches.get(core);
    if (watch === undefined) {
      const made: Watch = { cancel: undefined, looking: false };
      watches.set(core, made);
      core.ended.addEventListener('abort', () => made.cancel?.(), { once: true });
      watch = made;
    }
    watch.cancel?.();
    watch.cancel = core.clock.after(milliseconds, () => void look(core));
  }

  async function look(core: AppKitCore): Promise<void> {
    const watch = watches.get(core);
    if (watch === undefined || watch.looking) return;
    watch.looking = true;
    await Promise.allSettled(followed(core).map((entry) => ask(core, entry)));
    watch.looking = false;
    const left = followed(core);
    if (left.length === 0 || core.ended.aborted) return;
    const youngest = Math.max(...left.filter(isUrgent).map(list.startOf));
    schedule(core, core.clock.now() - youngest < every.patience ? every.soon : every.later);
  }

  function followed(core: AppKitCore): readonly Entry[] {
    const now = core.clock.now();
    return read(core.store.getState())
      .filter((entry) => isFollowed(entry) && now - list.startOf(entry) < longest)
      .slice(0, atOnce);
  }

  return {
    add(core, entry) {
      keep(core, [entry, ...read(core.store.getState())]);
      schedule(core, every.soon);
    },
    resume(core) {
      keep(core, read(core.store.getState()));
      schedule(core, 0);
      return () => watches.get(core)?.cancel?.();
    },
    look: (core) => schedule(core, 0),
    change(core, entry, next) {
      const id = list.idOf(entry);
      keep(
        core,
        read(core.store.getState()).map((one) => (list.idOf(one) === id ? { ...one, ...next } : one)),
      );
    },
  };
}

import type { Say } from '../messages/say.ts';

/** One thing that happened during this visit. */
export interface Happening {
  readonly id: number;
  /** Unix milliseconds. */
  readonly at: number;
  readonly kind: 'connect' | 'disconnect' | 'network' | 'sign' | 'send' | 'done' | 'refused' | 'receive';
  readonly say: Say;
  /** A transaction. */
  readonly hash?: string | undefined;
}

export interface ActivityLog {
  /** Newest first. */
  readonly list: () => readonly Happening[];
  readonly add: (happening: Omit<Happening, 'id' | 'at'>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const most = 50;

/** Remembers the last fifty, for as long as the page is open. `now` gives Unix milliseconds. */
export function createActivityLog(now: () => number): ActivityLog {
  const listeners = new Set<() => void>();
  let list: readonly Happening[] = [];
  let nextId = 1;
  return {
    list: () => list,
    add(happening) {
      list = [{ ...happening, id: nextId, at: now() }, ...list].slice(0, most);
      nextId += 1;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

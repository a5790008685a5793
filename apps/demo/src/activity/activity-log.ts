import type { MessageSelector } from '../messages/message-selector.ts';

/** An event of this visit. */
export interface ActivityEvent {
  readonly id: number;
  /** Unix milliseconds. */
  readonly at: number;
  readonly kind: 'connect' | 'disconnect' | 'network' | 'sign' | 'send' | 'done' | 'refused' | 'receive';
  readonly say: MessageSelector;
  /** Hash of a transaction. */
  readonly hash?: string | undefined;
}

export interface ActivityLog {
  /** Newest first. */
  readonly list: () => readonly ActivityEvent[];
  readonly add: (event: Omit<ActivityEvent, 'id' | 'at'>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const maxEntries = 50;

/** Keeps the last fifty events while the page is open. `now` returns Unix milliseconds. */
export function createActivityLog(now: () => number): ActivityLog {
  const listeners = new Set<() => void>();
  let list: readonly ActivityEvent[] = [];
  let nextId = 1;
  return {
    list: () => list,
    add(event) {
      list = [{ ...event, id: nextId, at: now() }, ...list].slice(0, maxEntries);
      nextId += 1;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

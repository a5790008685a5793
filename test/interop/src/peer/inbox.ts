import { waitTimeoutMs } from '../../../../scripts/test/wait-timeout.mjs';

interface Waiter {
  readonly event: string;
  readonly take: (payload: unknown) => boolean;
}

/** Stores events in order until they are taken. */
export class Inbox {
  readonly #kept: { readonly event: string; readonly payload: unknown }[] = [];
  readonly #waiters = new Set<Waiter>();
  readonly #owner: string;

  constructor(owner: string) {
    this.#owner = owner;
  }

  put(event: string, payload: unknown): void {
    for (const waiter of this.#waiters) {
      if (waiter.event === event && waiter.take(payload)) return;
    }
    this.#kept.push({ event, payload });
  }

  untaken(event: string): number {
    return this.#kept.filter((one) => one.event === event).length;
  }

  next<Payload>(event: string, matches: (payload: Payload) => boolean = () => true): Promise<Payload> {
    const index = this.#kept.findIndex((one) => one.event === event && matches(one.payload as Payload));
    const kept = index < 0 ? undefined : this.#kept.splice(index, 1)[0];
    if (kept) return Promise.resolve(kept.payload as Payload);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        const others = [...new Set(this.#kept.map((one) => one.event))].join(', ') || 'nothing';
        reject(new Error(`${this.#owner}: no ${event} came; untaken: ${others}`));
      }, waitTimeoutMs);
      const waiter: Waiter = {
        event,
        take: (payload) => {
          if (!matches(payload as Payload)) return false;
          clearTimeout(timer);
          this.#waiters.delete(waiter);
          resolve(payload as Payload);
          return true;
        },
      };
      this.#waiters.add(waiter);
    });
  }
}

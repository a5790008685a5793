import type { MooringError } from '@mooring/protocol';
import type { Clock } from '@mooring/protocol/time';

/** Outcome of a wait. The promise rejects with `error` unchanged. */
export type Outcome = { readonly result: unknown } | { readonly error: unknown };

interface Waiter {
  readonly topic: string;
  cancel(): void;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Promises by name: each resolves, rejects or times out. */
export class Waiters {
  readonly #clock: Clock;
  readonly #waiters = new Map<string, Waiter>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * @param topic topic of the expected answer
   * @param milliseconds timeout, after which it rejects with the result of `expired`
   */
  wait(key: string, topic: string, milliseconds: number, expired: () => MooringError): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(milliseconds, () => this.settle(key, { error: expired() }));
      this.#waiters.set(key, { topic, cancel, resolve, reject });
    });
  }

  has(key: string): boolean {
    return this.#waiters.has(key);
  }

  settle(key: string, outcome: Outcome): void {
    const waiter = this.#waiters.get(key);
    if (!waiter) return;
    this.#waiters.delete(key);
    waiter.cancel();
    if ('error' in outcome) waiter.reject(outcome.error);
    else waiter.resolve(outcome.result);
  }

  rejectTopic(topic: string, error: unknown): void {
    for (const [key, waiter] of [...this.#waiters]) if (waiter.topic === topic) this.settle(key, { error });
  }

  rejectAll(error: unknown): void {
    for (const key of [...this.#waiters.keys()]) this.settle(key, { error });
  }
}

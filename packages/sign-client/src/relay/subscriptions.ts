import type { MooringError } from '@mooring/protocol';
import { relaySendTimeoutMs } from '@mooring/protocol/limits';
import { relayLimits } from '@mooring/protocol/relay';
import type { Clock } from '@mooring/protocol/time';
import { createError } from '../errors.ts';

interface Waiter {
  readonly deadline: number;
  resolve(): void;
  reject(error: Error): void;
}

export interface SubscriptionsOptions {
  readonly clock: Clock;
  readonly call: (method: string, params: object) => Promise<unknown>;
  readonly isOpen: () => boolean;
}

/** Topics that this client subscribes to, and which of them the current socket covers. */
export class Subscriptions {
  readonly #options: SubscriptionsOptions;
  /** Topic → method prefix of its subscription. */
  readonly #topics = new Map<string, string>();
  /** Neither subscribed on the current socket nor requested. */
  readonly #missing = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #waiters = new Map<string, Waiter[]>();
  #flushing = false;

  constructor(options: SubscriptionsOptions) {
    this.#options = options;
  }

  get topics(): readonly string[] {
    return [...this.#topics.keys()];
  }

  get size(): number {
    return this.#topics.size;
  }

  get isWaiting(): boolean {
    return this.#waiters.size > 0 || (this.#options.isOpen() && this.#missing.size + this.#asked.size > 0);
  }

  knows(topic: string): boolean {
    return this.#topics.has(topic);
  }

  /** @returns when the relay has accepted the subscription */
  add(topic: string, protocol: string): Promise<void> {
    const known = this.#topics.has(topic);
    this.#topics.set(topic, protocol);
    if (!known) this.#missing.add(topic);
    else if (!this.#missing.has(topic) && !this.#asked.has(topic)) return Promise.resolve();
    const done = new Promise<void>((resolve, reject) => {
      const deadline = this.#options.clock.now() + relaySendTimeoutMs;
      this.#waiters.set(topic, [...(this.#waiters.get(topic) ?? []), { deadline, resolve, reject }]);
    });
    this.#flushSoon();
    return done;
  }

  /** Subscribes at the next opportunity, without reporting the result. */
  expect(topic: string): void {
    if (this.#topics.has(topic)) return;
    this.#topics.set(topic, 'irn');
    this.#missing.add(topic);
    this.#flushSoon();
  }

  /** The relay subscribes this topic automatically. */
  assume(topic: string): void {
    if (!this.#topics.has(topic)) this.#topics.set(topic, 'irn');
    this.#missing.delete(topic);
    this.#asked.delete(topic);
    this.#settle(topic);
  }

  /** The relay did not subscribe the topic automatically after all. */
  renew(topic: string): void {
    if (!this.#topics.has(topic)) this.#topics.set(topic, 'irn');
    if (!this.#asked.has(topic)) this.#missing.add(topic);
    this.#flushSoon();
  }

  remove(topic: string): boolean {
    this.#missing.delete(topic);
    this.#asked.delete(topic);
    if (this.#waiters.has(topic)) this.#settle(topic, createError('SUBSCRIBE_FAILED', { topic }));
    return this.#topics.delete(topic);
  }

  onOpen(): void {
    this.#flush();
  }

  onClose(): void {
    this.#asked.clear();
    for (const topic of this.#topics.keys()) this.#missing.add(topic);
  }

  onPulse(): void {
    const now = this.#options.clock.now();
    for (const [topic, waiters] of [...this.#waiters]) {
      if (waiters.every((waiter) => now >= waiter.deadline))
        this.#settle(topic, createError('SUBSCRIBE_FAILED', { topic }));
    }
    this.#flush();
  }

  failWaiting(error: MooringError): void {
    for (const topic of [...this.#waiters.keys()]) this.#settle(topic, error);
  }

  #settle(topic: string, error?: MooringError): void {
    const waiters = this.#waiters.get(topic) ?? [];
    this.#waiters.delete(topic);
    for (const waiter of waiters) {
      if (error) waiter.reject(error);
      else waiter.resolve();
    }
  }

  /** Topics added in one turn are sent together. */
  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    queueMicrotask(() => {
      this.#flushing = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (!this.#options.isOpen() || this.#missing.size === 0) return;
    const byPrefix = new Map<string, string[]>();
    for (const topic of this.#missing) {
      const prefix = this.#topics.get(topic) ?? 'irn';
      const same = byPrefix.get(prefix);
      if (same) same.push(topic);
      else byPrefix.set(prefix, [topic]);
    }
    for (const [prefix, topics] of byPrefix) {
      for (let start = 0; start < topics.length; start += relayLimits.batch)
        this.#ask(prefix, topics.slice(start, start + relayLimits.batch));
    }
  }

  #ask(prefix: string, topics: readonly string[]): void {
    for (const topic of topics) {
      this.#missing.delete(topic);
      this.#asked.add(topic);
    }
    const [first] = topics;
    const answer =
      topics.length === 1
        ? this.#options.call(`${prefix}_subscribe`, { topic: first })
        : this.#options.call(`${prefix}_batchSubscribe`, { topics });
    answer.then(
      (result) => this.#onAnswer(topics, Boolean(result)),
      () => this.#onAnswer(topics, false),
    );
  }

  #onAnswer(topics: readonly string[], taken: boolean): void {
    for (const topic of topics) {
      // A socket that closed meanwhile lost its subscriptions.
      if (!this.#asked.delete(topic)) continue;
      if (taken) this.#settle(topic);
      else this.#missing.add(topic);
    }
  }
}

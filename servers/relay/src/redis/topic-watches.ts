import { RedisUnreachable } from '@mooring/server-kit/redis';
import type { RedisPrimary } from './redis-primary.ts';

interface Watch {
  readonly topic: string;
  /** The server subscribed to. */
  home: RedisPrimary | undefined;
  /** While the server is being subscribed. */
  asking: boolean;
  /** Whether it was subscribed before: a gap since then is reported. */
  begun: boolean;
  /** Rounds until waiting callers are rejected. */
  rounds: number;
  readonly ready: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export interface TopicWatchesOptions {
  readonly primaryOf: (topic: string) => RedisPrimary;
  readonly channelOf: (topic: string) => string;
  /** The topic was unsubscribed for a while: read the messages stored since. */
  readonly onGap: (topic: string) => void;
  /** Rounds in which a new watch is retried. */
  readonly rounds: number;
}

/** Subscribes to the channels of topics at the servers that hold them, and resubscribes when a topic moves. */
export class TopicWatches {
  readonly #options: TopicWatchesOptions;
  readonly #watches = new Map<string, Watch>();
  /** Watches without a server. */
  readonly #homeless = new Set<Watch>();

  constructor(options: TopicWatchesOptions) {
    this.#options = options;
  }

  watches(topic: string): boolean {
    return this.#watches.has(topic);
  }

  /** Resolves once the topic is subscribed. */
  add(topic: string): Promise<void> {
    const known = this.#watches.get(topic);
    if (known) return known.ready;
    const { rounds } = this.#options;
    let resolve = () => {};
    let reject: (error: Error) => void = () => {};
    const ready = new Promise<void>((onReady, onFailed) => {
      resolve = onReady;
      reject = onFailed;
    });
    ready.catch(() => {});
    const watch: Watch = {
      topic,
      home: undefined,
      asking: false,
      begun: false,
      rounds,
      ready,
      resolve,
      reject,
    };
    this.#watches.set(topic, watch);
    this.#homeless.add(watch);
    this.#ask(watch);
    return ready;
  }

  remove(topic: string): void {
    const watch = this.#watches.get(topic);
    if (!watch) return;
    this.#watches.delete(topic);
    this.#homeless.delete(watch);
    watch.home?.ignore(this.#options.channelOf(topic));
    // Releases callers that still wait for it.
    watch.resolve();
  }

  /** Handles the end of all subscriptions at this server. */
  lose(primary: RedisPrimary): void {
    for (const watch of this.#watches.values()) {
      if (watch.home !== primary) continue;
      watch.home = undefined;
      this.#homeless.add(watch);
    }
  }

  /** Handles topics that may have moved to other servers. */
  move(): void {
    for (const watch of this.#watches.values()) {
      if (!watch.home || watch.home === this.#primaryOf(watch)) continue;
      watch.home.ignore(this.#options.channelOf(watch.topic));
      watch.home = undefined;
      this.#homeless.add(watch);
    }
    for (const watch of this.#homeless) this.#ask(watch);
  }

  /** Retries watches without a server; called a few times a second. */
  round(): void {
    for (const watch of this.#homeless) {
      watch.rounds -= 1;
      if (watch.begun || watch.rounds > 0) {
        this.#ask(watch);
        continue;
      }
      this.#watches.delete(watch.topic);
      this.#homeless.delete(watch);
      watch.reject(new RedisUnreachable('the server of this topic cannot be reached'));
    }
  }

  close(): void {
    for (const topic of [...this.#watches.keys()]) this.remove(topic);
  }

  #primaryOf({ topic }: Watch): RedisPrimary | undefined {
    try {
      return this.#options.primaryOf(topic);
    } catch {
      return undefined;
    }
  }

  #ask(watch: Watch): void {
    const primary = this.#primaryOf(watch);
    const hearing = primary?.hearing;
    if (watch.asking || !primary || hearing === undefined) return;
    watch.asking = true;
    const channel = this.#options.channelOf(watch.topic);
    primary.listen(channel).then(
      () => {
        watch.asking = false;
        // Only if the connection that subscribed is still there.
        if (primary.hearing === hearing) this.#heard(watch, primary, channel);
      },
      () => {
        watch.asking = false;
      },
    );
  }

  #heard(watch: Watch, primary: RedisPrimary, channel: string): void {
    const current = this.#watches.get(watch.topic);
    if (current !== watch) {
      // Removed since; another watch of the topic may use the same channel of this server.
      if (!current || this.#primaryOf(current) !== primary) primary.ignore(channel);
      return;
    }
    if (!this.#homeless.delete(watch)) return;
    watch.home = primary;
    if (this.#primaryOf(watch) !== primary) {
      this.move();
      return;
    }
    if (watch.begun) this.#options.onGap(watch.topic);
    watch.begun = true;
    watch.resolve();
  }
}

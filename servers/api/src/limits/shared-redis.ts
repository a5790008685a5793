import { systemClock, withTimeout } from '@mooring/protocol/time';
import type { Logger } from '@mooring/server-kit';
import {
  plainError,
  type RedisAccess,
  type RedisAddress,
  type RedisHost,
  RedisLink,
  RedisTopology,
  RedisUnreachable,
  type ServerEvents,
  type TopologyServer,
} from '@mooring/server-kit/redis';

/** Milliseconds: after a failure, requests skip Redis for `rest`. */
const times = { pause: 1_000, poll: 1_000 };

export interface SharedRedisOptions {
  readonly address: RedisAddress;
  readonly access: RedisAccess;
  /** Prefix of every key. */
  readonly prefix: string;
  /** Milliseconds that a request waits for Redis. */
  readonly timeoutMs: number;
  readonly log: Logger;
  /** Scripts to load before a connection serves. */
  readonly scripts: readonly string[];
}

export type RedisConnection = Pick<SharedRedisOptions, 'address' | 'access' | 'scripts'>;

/** Connects once. @throws Error with the reason if no server of the address can be used */
export function connectRedis({ address, access, scripts }: RedisConnection) {
  return RedisTopology.open<SharedServer>({
    address,
    access,
    connect: (host, events) => new SharedServer(host, { access, scripts }, events),
    onChange: () => {},
    onDeaf: () => {},
  });
}

/** A Redis server over one connection. */
class SharedServer implements TopologyServer {
  readonly key: string;
  readonly reads: RedisLink;

  constructor(
    host: RedisHost,
    { access, scripts }: Pick<RedisConnection, 'access' | 'scripts'>,
    { onReady, onLost }: ServerEvents,
  ) {
    this.key = `${host.host}:${host.port}`;
    this.reads = new RedisLink({ host, access, scripts, onReady, onLost });
  }

  tried(): Promise<void> {
    return this.reads.tried();
  }

  async look(): Promise<void> {
    await this.reads.client.ping();
  }

  check(): Promise<void> {
    return this.look();
  }

  async close(): Promise<void> {
    this.reads.close();
  }
}

/**
 * The state that processes with the same prefix share, in Redis or Valkey: a single server, a failover group, or a cluster. Nobody waits for
 * one that does not answer: requests skip it for a second.
 */
export class SharedRedis {
  readonly #options: SharedRedisOptions;
  #topology: RedisTopology<SharedServer> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  /** Until when Redis is skipped, in process time. */
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #isUp: boolean | undefined;
  #closed = false;

  private constructor(options: SharedRedisOptions) {
    this.#options = options;
  }

  /** Resolves after the first connection attempt. Keeps trying while Redis cannot be reached. */
  static async open(options: SharedRedisOptions): Promise<SharedRedis> {
    const redis = new SharedRedis(options);
    await redis.#poll();
    redis.#timer = setInterval(() => void redis.#poll(), times.poll).unref();
    return redis;
  }

  /** Whether the last request to Redis succeeded. */
  get isUp(): boolean {
    return this.#isUp === true;
  }

  /**
   * Queries the server of a tag, which keys contain as `{tag}`.
   *
   * @returns `undefined` if it does not answer in time; it may have executed the command
   */
  async ask<Answer>(
    tag: string,
    run: (client: RedisLink['client'], prefix: string) => Promise<Answer>,
  ): Promise<{ readonly answer: Answer } | undefined> {
    const topology = this.#topology;
    if (topology === undefined || performance.now() < this.#pausedUntil) return undefined;
    try {
      const { prefix } = this.#options;
      const answer = await this.#soon(async () => run(topology.primaryOf(tag).reads.client, prefix));
      this.#report(true);
      return { answer };
    } catch (error) {
      this.#pause(error);
      void topology.refresh();
      return undefined;
    }
  }

  /** @throws Error while Redis does not answer */
  async check(): Promise<void> {
    if (this.#topology === undefined) throw new RedisUnreachable('no server of API_REDIS was reached yet');
    await this.#topology.check();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#polling;
    await this.#topology?.close();
  }

  #poll(): Promise<void> {
    this.#polling ??= this.#pollOnce().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  async #pollOnce(): Promise<void> {
    if (this.#closed) return;
    try {
      this.#topology ??= await connectRedis(this.#options);
      await this.#topology.refresh();
      await this.#soon(() => this.check());
      this.#pausedUntil = Number.NEGATIVE_INFINITY;
      this.#report(true);
    } catch (error) {
      this.#pause(error);
    }
  }

  #soon<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const { timeoutMs } = this.#options;
    const onTimeout = (): Error => new RedisUnreachable(`no answer within ${timeoutMs} ms`);
    return withTimeout(ask, { clock: systemClock, timeoutMs, onTimeout });
  }

  #pause(error: unknown): void {
    this.#pausedUntil = performance.now() + times.pause;
    this.#report(false, error);
  }

  /** Logs each change once. */
  #report(isUp: boolean, error?: unknown): void {
    const { log } = this.#options;
    if (isUp === this.#isUp) return;
    if (isUp) log.info('Redis answers: processes share budgets and the cache');
    else {
      log.warn(
        { error: plainError(error) },
        'Redis does not answer: this process counts budgets alone, and uses its own cache',
      );
    }
    this.#isUp = isUp;
  }
}

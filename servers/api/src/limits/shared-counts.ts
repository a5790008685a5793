import { hash } from 'node:crypto';
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
  redisScript,
  type ServerEvents,
  type TopologyServer,
} from '@mooring/server-kit/redis';

/** Milliseconds: after a failure, requests skip Redis for `rest`. */
const times = { rest: 1_000, look: 1_000 };

/**
 * Counts units of a key unless they exceed its limit in a window, which starts with the first.
 *
 * Keys: the budget key. Arguments: units, limit, window in milliseconds. Returns whether they were granted, how many
 * are used,
 * and the milliseconds left of the window.
 */
const spendScript = redisScript(`
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local units, most, granted = tonumber(ARGV[1]), tonumber(ARGV[2]), 0
if used < most and used + units <= most then
  granted = 1
  if units > 0 then
    used = redis.call('INCRBY', KEYS[1], ARGV[1])
    if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
  end
end
return { granted, used, redis.call('PTTL', KEYS[1]) }
`);

/** A request to count. */
export interface Spending {
  readonly name: string;
  readonly key: string;
  readonly units: number;
  /** Units that the key may spend per window. */
  readonly most: number;
  /** Milliseconds. */
  readonly windowMs: number;
}

export interface Spent {
  readonly isGranted: boolean;
  /** Units used in this window, including these if granted. */
  readonly used: number;
  /** Milliseconds left of the window. */
  readonly left: number;
}

export interface SharedCountsOptions {
  readonly address: RedisAddress;
  readonly access: RedisAccess;
  /** Prefix of every key. */
  readonly prefix: string;
  /** Milliseconds that a request waits for Redis. */
  readonly timeoutMs: number;
  readonly log: Logger;
}

/** A Redis server over one connection. */
class CountServer implements TopologyServer {
  readonly key: string;
  readonly reads: RedisLink;

  constructor(host: RedisHost, access: RedisAccess, { onReady, onLost }: ServerEvents) {
    this.key = `${host.host}:${host.port}`;
    this.reads = new RedisLink({ host, access, scripts: [spendScript.text], onReady, onLost });
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
 * Counts shared by all processes with the same prefix, in Redis or Valkey: a single server, a failover group, or a
 * cluster.
 */
export class SharedCounts {
  readonly #options: SharedCountsOptions;
  #topology: RedisTopology<CountServer> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  /** Until when Redis is skipped, in process time. */
  #resting = Number.NEGATIVE_INFINITY;
  #isUp: boolean | undefined;
  #closed = false;

  private constructor(options: SharedCountsOptions) {
    this.#options = options;
  }

  /** Resolves after the first connection attempt. Keeps trying while Redis cannot be reached. */
  static async open(options: SharedCountsOptions): Promise<SharedCounts> {
    const counts = new SharedCounts(options);
    await counts.#look();
    counts.#timer = setInterval(() => void counts.#look(), times.look).unref();
    return counts;
  }

  /** Whether the last request to Redis succeeded. */
  get isUp(): boolean {
    return this.#isUp === true;
  }

  /** @returns `undefined` if Redis does not answer; it may have counted anyway */
  async spend({ name, key, units, most, windowMs }: Spending): Promise<Spent | undefined> {
    const topology = this.#topology;
    if (topology === undefined || performance.now() < this.#resting) return undefined;
    const tag = `${name}:${hash('sha256', key).slice(0, 32)}`;
    const { prefix } = this.#options;
    const ask = async () => {
      const { client } = topology.primaryOf(tag).reads;
      const rest = [1, `${prefix}{${tag}}`, units, most, windowMs] as const;
      return client.evalsha(spendScript.sha, ...rest).catch((error: unknown) => {
        if (plainError(error).message.startsWith('NOSCRIPT')) return client.eval(spendScript.text, ...rest);
        throw error;
      });
    };
    try {
      const answer = await this.#soon(ask);
      const [granted, used, left] = Array.isArray(answer) ? answer.map(Number) : [];
      this.#tell(true);
      return { isGranted: granted === 1, used: used ?? 0, left: Math.max(left ?? 0, 0) };
    } catch (error) {
      this.#rest(error);
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
    await this.#looking;
    await this.#topology?.close();
  }

  #look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    if (this.#closed) return;
    try {
      this.#topology ??= await this.#connect();
      await this.#topology.refresh();
      await this.#soon(() => this.check());
      this.#resting = Number.NEGATIVE_INFINITY;
      this.#tell(true);
    } catch (error) {
      this.#rest(error);
    }
  }

  #connect(): Promise<RedisTopology<CountServer>> {
    const { address, access } = this.#options;
    return RedisTopology.open<CountServer>({
      address,
      access,
      connect: (host, events) => new CountServer(host, access, events),
      onChange: () => {},
      onDeaf: () => {},
    });
  }

  #soon<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const { timeoutMs } = this.#options;
    const onTimeout = (): Error => new RedisUnreachable(`no answer within ${timeoutMs} ms`);
    return withTimeout(ask, { clock: systemClock, timeoutMs, onTimeout });
  }

  #rest(error: unknown): void {
    this.#resting = performance.now() + times.rest;
    this.#tell(false, error);
  }

  /** Logs each change once. */
  #tell(isUp: boolean, error?: unknown): void {
    const { log } = this.#options;
    if (isUp === this.#isUp) return;
    if (isUp) log.info('Redis answers: processes share budgets');
    else {
      log.warn({ error: plainError(error) }, 'Redis does not answer: this process counts budgets alone');
    }
    this.#isUp = isUp;
  }
}

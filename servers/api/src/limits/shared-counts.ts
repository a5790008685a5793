import { hash } from 'node:crypto';
import { plainError, type RedisLink, redisScript } from '@mooring/server-kit/redis';
import type { SharedRedis } from './shared-redis.ts';

/**
 * Counts units of a key unless they exceed its limit in a window, which starts with the first.
 *
 * Keys: the budget key. Arguments: units, limit, window in milliseconds. Returns whether they were granted, how many
 * are used, and the milliseconds left of the window.
 */
export const spendScript = redisScript(`
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

/** Counts shared by all processes on one Redis. */
export class SharedCounts {
  readonly #redis: SharedRedis;

  constructor(redis: SharedRedis) {
    this.#redis = redis;
  }

  /** @returns `undefined` if Redis does not answer; it may have counted anyway */
  async spend(spending: Spending): Promise<Spent | undefined> {
    const answer = await runSpend(spending, (tag, run) => this.#redis.ask(tag, run));
    if (answer === undefined) return undefined;
    const [granted, used, left] = Array.isArray(answer.answer) ? answer.answer.map(Number) : [];
    return { isGranted: granted === 1, used: used ?? 0, left: Math.max(left ?? 0, 0) };
  }
}

/** Runs the script on the server that holds the key. @param ask runs a command on the server of a tag */
export function runSpend<Answer>(
  { name, key, units, most, windowMs }: Spending,
  ask: (
    tag: string,
    run: (client: RedisLink['client'], prefix: string) => Promise<unknown>,
  ) => Promise<Answer>,
): Promise<Answer> {
  const tag = `${name}:${hash('sha256', key).slice(0, 32)}`;
  return ask(tag, (client, prefix) => {
    const rest = [1, `${prefix}{${tag}}`, units, most, windowMs] as const;
    return client.evalsha(spendScript.sha, ...rest).catch((error: unknown) => {
      if (plainError(error).message.startsWith('NOSCRIPT')) return client.eval(spendScript.text, ...rest);
      throw error;
    });
  });
}

import { type Clock, systemClock, withTimeout } from '@mooring/protocol/time';
import { hostKey, plainError } from '@mooring/server-kit/redis';
import { redisSettingNames } from './redis-settings.ts';
import { runSpend } from './shared-counts.ts';
import { connectRedis, type RedisConnection } from './shared-redis.ts';

/** Milliseconds for all servers of the address. */
const checkMs = 10_000;

/**
 * Whether processes could share budgets and a cache in Redis: a server of the address answers, every key has one, and the user
 * may run the script that counts, and the commands of the cache. Writes nothing.
 *
 * @throws Error with a sentence that names the setting
 */
export async function checkRedis(
  options: RedisConnection & { readonly prefix: string },
  clock: Clock = systemClock,
): Promise<void> {
  const onTimeout = (): Error => new Error(`no answer within ${checkMs / 1_000} s`);
  try {
    await withTimeout((signal) => useOnce(options, signal), { clock, timeoutMs: checkMs, onTimeout });
  } catch (cause) {
    const hosts = options.address.hosts.map(hostKey).join(',');
    const reason = plainError(cause).message.replace(/\.$/, '');
    const text = `${redisSettingNames.address} names a Redis at ${hosts} that cannot be used: ${reason}.`;
    throw new Error(text, { cause });
  }
}

async function useOnce(
  { prefix, ...connection }: RedisConnection & { readonly prefix: string },
  signal: AbortSignal,
): Promise<void> {
  const topology = await connectRedis(connection);
  try {
    signal.throwIfAborted();
    await topology.check();
    const spending = { name: 'check', key: 'config', units: 0, most: 1, windowMs: 1 };
    await runSpend(spending, (tag, run) => run(topology.primaryOf(tag).reads.client, prefix));
    const tag = 'cache:check';
    const { client } = topology.primaryOf(tag).reads;
    const key = `${prefix}{${tag}}`;
    await client.getrange(key, 0, 0);
    // As the cache writes, but only over a key that is there.
    await client.set(key, '', 'PX', 1, 'XX');
  } finally {
    await topology.close();
  }
}

import { Redis } from 'ioredis';
import type { RedisHost } from './redis-address.ts';
import { plainError, RedisUnreachable } from './redis-failures.ts';
import { type RedisAccess, redisOptions } from './redis-link.ts';

/** Queries a server over a separate connection. @throws Error if it cannot be reached or refuses */
export async function queryOnce<Answer>(
  host: RedisHost,
  access: RedisAccess,
  ask: (client: Redis) => Promise<Answer>,
): Promise<Answer> {
  const client = new Redis(redisOptions(host, access));
  let problem: string | undefined;
  client.on('error', (error: Error) => {
    problem = error.message;
  });
  try {
    await client.connect();
    return await ask(client);
  } catch (error) {
    const { name, message } = plainError(error);
    if (name === 'ReplyError') throw new Error(message);
    throw new RedisUnreachable(problem ?? message);
  } finally {
    client.disconnect();
  }
}

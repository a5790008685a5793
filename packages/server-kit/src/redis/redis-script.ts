import { createHash } from 'node:crypto';

/** A script that the server runs atomically. */
export interface RedisScript {
  readonly text: string;
  /** SHA-1 hex that calls it once loaded. */
  readonly sha: string;
}

/** Creates a script with the hash that calls it. */
export function redisScript(text: string): RedisScript {
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request carries one of the tokens; compares in constant time. */
export function hasBearerToken(context: Context, tokens: readonly (string | undefined)[]): boolean {
  const [, given] = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(context.req.header('authorization') ?? '') ?? [];
  if (given === undefined) return false;
  const asked = digest(given);
  return tokens.filter((token) => token !== undefined && timingSafeEqual(digest(token), asked)).length > 0;
}

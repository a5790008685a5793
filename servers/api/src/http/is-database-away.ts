import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseAway } from './database-away.ts';
import { errorChain } from './error-chain.ts';
import { isDiskFull } from './is-disk-full.ts';

/** SQLSTATEs of a database that starts, stops, has no connection free, or gave up on a slow query. */
const awayStates: ReadonlySet<unknown> = new Set(['53300', '57014', '57P01', '57P02', '57P03']);

/** Whether a request failed because the database cannot serve it for now, a full disk included. */
export function isDatabaseAway(error: unknown): boolean {
  return isDiskFull(error) || errorChain(error).some(isAway);
}

function isAway(error: Error): boolean {
  if (error instanceof DatabaseAway) return true;
  if ('code' in error && awayStates.has(error.code)) return true;
  // Every error that the database answers has a severity.
  return error instanceof DrizzleQueryError && error.cause !== undefined && !('severity' in error.cause);
}

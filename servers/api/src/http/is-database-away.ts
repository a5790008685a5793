import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseAway } from './database-away.ts';
import { errorChain } from './error-chain.ts';
import { isDiskFull } from './is-disk-full.ts';

/**
 * SQLSTATEs of a database that starts, stops, has no connection free, gave up on a slow query, or became a read-only standby; of
 * class 08, those of a pooler, such as PgBouncer, that does not reach it.
 */
const awayStates = /^(25006|53300|57014|57P0[123]|08[0-9A-Z]{3})$/;

/** Whether a request failed because the database cannot serve it for now, a full disk included. */
export function isDatabaseAway(error: unknown): boolean {
  return isDiskFull(error) || errorChain(error).some(isAway);
}

function isAway(error: Error): boolean {
  if (error instanceof DatabaseAway) return true;
  if ('code' in error && typeof error.code === 'string' && awayStates.test(error.code)) return true;
  // Every error that the database answers has a severity.
  return error instanceof DrizzleQueryError && error.cause !== undefined && !('severity' in error.cause);
}

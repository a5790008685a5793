import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseAway } from './database-away.ts';
import { isDiskFull } from './is-disk-full.ts';

/** SQLSTATEs of a database that starts, stops, has no connection free, or gave up on a slow query. */
const awayStates: ReadonlySet<unknown> = new Set(['53300', '57014', '57P01', '57P02', '57P03']);

/** Whether a request failed because the database cannot serve it for now, a full disk included. */
export function isDatabaseAway(error: unknown): boolean {
  if (isDiskFull(error)) return true;
  // The query builder wraps database errors.
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    if (one instanceof DatabaseAway) return true;
    if ('code' in one && awayStates.has(one.code)) return true;
    // Every error that the database answers has a severity.
    if (one instanceof DrizzleQueryError && one.cause !== undefined && !('severity' in one.cause))
      return true;
  }
  return false;
}

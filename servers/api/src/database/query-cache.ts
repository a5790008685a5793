import { systemClock, withTimeout } from '@mooring/protocol/time';
import { DatabaseAway } from '../http/database-away.ts';

/** How long an answer waits for what the database only caches. */
const timeoutMs = 1_000;

/** Queries what the database only caches, which an answer can do without. @throws DatabaseAway after a second */
export function queryCache<Result>(query: () => Promise<Result>): Promise<Result> {
  return withTimeout(query, {
    clock: systemClock,
    timeoutMs,
    onTimeout: () => new DatabaseAway('The database takes longer than an answer waits for a cache.'),
  });
}

import { every, isRecent, withTimeout } from '@mooring/protocol/time';
import type { Clock, Logger } from '@mooring/server-kit';
import type { Database } from './database.ts';
import type { OnDemandDatabase } from './open-on-demand.ts';

/** Milliseconds between deletions of expired rows. */
const pruneIntervalMs = 3_600_000;
/** Milliseconds between looks at the database, which may have been opened meanwhile. */
const lookIntervalMs = 60_000;
/**
 * Milliseconds that closing waits for the statement that runs. Modules close one after another, and the program ends 1.5 s after it has
 * drained.
 */
const closeMs = 250;
/** Expired rows that one statement deletes: all of them at once could take longer than a statement may. */
export const prunedAtOnce = 5_000;

export interface PruneOptions {
  readonly database: Pick<OnDemandDatabase, 'isOpen' | 'isShared' | 'open'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** What expires, for the log: `events`. */
  readonly what: string;
  /** Deletes at most that many expired rows. @returns how many */
  readonly prune: (tables: Database, most: number) => Promise<number>;
}

/** Deletes expired rows every hour. @returns a function that stops it, and waits a while for the statement that runs */
export function pruneExpired({ database, clock, log, what, prune }: PruneOptions): () => Promise<void> {
  let prunedAt: number | undefined;
  let running: Promise<void> | undefined;
  let closing = false;
  const run = async (): Promise<void> => {
    try {
      const tables = await database.open();
      let pruned: number;
      do {
        pruned = await prune(tables, prunedAtOnce);
      } while (pruned >= prunedAtOnce && !closing);
    } catch (error) {
      log.warn({ error }, `expired ${what} could not be deleted`);
    }
    running = undefined;
  };
  const stop = every(clock, lookIntervalMs, () => {
    // A database inside this process takes much memory, so it is not opened only to prune.
    if (!database.isShared && !database.isOpen()) return;
    if (running !== undefined || isRecent(clock, prunedAt, pruneIntervalMs)) return;
    prunedAt = clock.now();
    running = run();
  });
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    closing = true;
    stop();
    const current = running;
    if (current === undefined) return;
    const onTimeout = (): Error => new Error(`no answer in ${closeMs} ms`);
    await withTimeout(() => current, { clock, timeoutMs: closeMs, onTimeout }).catch((error: unknown) =>
      log.warn({ error }, `a deletion of expired ${what} did not end`),
    );
  };
  return () => {
    closed ??= close();
    return closed;
  };
}

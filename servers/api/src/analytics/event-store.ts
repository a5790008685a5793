import { dayMs } from '@mooring/protocol/limits';
import { every } from '@mooring/protocol/time';
import { type Clock, type Logger, WindowCounts } from '@mooring/server-kit';
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import { pruneIntervalMs } from '../database/prune-interval.ts';
import { refusesRows } from '../database/refuses-rows.ts';
import { shareOf } from '../database/row-limit.ts';
import type { AnalyticsMetrics } from './analytics-metrics.ts';
import type { AnalyticsSettings } from './analytics-settings.ts';
import { type AnalyticsEvent, analyticsEvents } from './analytics-tables.ts';

/** Rows of one statement. */
const rowsAtOnce = 500;
/** Expired rows that one statement deletes. */
export const prunedAtOnce = 5_000;
/** Milliseconds from an event to the database. */
const writeDelayMs = 1_000;

export interface EventStoreOptions {
  readonly database: Pick<OnDemandDatabase, 'isOpen' | 'isShared' | 'open'>;
  readonly settings: AnalyticsSettings;
  /** Percent of the daily events that one project may have. */
  readonly share: number;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: AnalyticsMetrics;
}

/** Queues events and writes them to the database in batches. Deletes expired ones every hour. */
export class EventStore {
  readonly #options: EventStoreOptions;
  #waiting: AnalyticsEvent[] = [];
  #writing: Promise<void> | undefined;
  #cancel: (() => void) | undefined;
  readonly #ofDay = new WindowCounts(dayMs);
  readonly #ofProjects = new WindowCounts(dayMs);
  #prunedAt = Number.NEGATIVE_INFINITY;
  readonly #stopPruning: () => void;
  #closing = false;

  constructor(options: EventStoreOptions) {
    this.#options = options;
    const { clock, database } = options;
    this.#stopPruning = every(clock, pruneIntervalMs, () => {
      // A database inside this process takes much memory, so it is not opened only to prune.
      if (database.isShared || database.isOpen()) void this.flush();
    });
  }

  /** Queues an event, or drops it if the queue is full or the daily limit is reached, of all or of its project. */
  put(event: AnalyticsEvent): void {
    const { settings, metrics, clock } = this.#options;
    if (this.#waiting.length >= settings.analyticsQueue || !this.#count(event.project)) {
      metrics.onEvents('dropped');
      return;
    }
    this.#waiting.push(event);
    this.#cancel ??= clock.after(writeDelayMs, () => void this.flush());
  }

  /** Counts an event of a project. @returns whether the day has room for it */
  #count(project: string): boolean {
    const { settings, share, clock } = this.#options;
    const now = clock.now();
    const most = settings.analyticsDaily;
    if (this.#ofDay.count('', now) >= most) return false;
    if (this.#ofProjects.count(project, now) >= shareOf(most, share)) return false;
    this.#ofDay.add('', now);
    this.#ofProjects.add(project, now);
    return true;
  }

  /**
   * Writes queued events. Never rejects: events stay queued while the database is away, and those it refuses are
   * dropped.
   */
  async flush(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#writing ??= this.#write();
    await this.#writing;
  }

  async #write(): Promise<void> {
    const { database, clock, log } = this.#options;
    try {
      const tables = await database.open();
      let hasExpired = false;
      do {
        const some = this.#waiting.slice(0, rowsAtOnce);
        const refused = some.length === 0 ? 0 : await this.#insert(tables, some);
        if (refused > 0) log.warn({ refused }, 'the database refuses events, which are dropped');
        hasExpired = this.#waiting.length === 0 && (await this.#prune(tables));
        // Events that arrived meanwhile come before the next expired ones; those can wait for the next start.
      } while (this.#waiting.length > 0 || (hasExpired && !this.#closing));
    } catch (error) {
      if (this.#waiting.length > 0) {
        log.error({ error }, 'events could not be stored');
        this.#cancel ??= clock.after(writeDelayMs * 10, () => void this.flush());
      } else log.warn({ error }, 'expired events could not be deleted');
    }
    // In the same turn as the last check of the queue, so that any later event starts a new write.
    this.#writing = undefined;
  }

  /**
   * Deletes some expired events, once an hour: all of them at once could take longer than a statement may.
   *
   * @returns whether there are more
   */
  async #prune(tables: Database): Promise<boolean> {
    const { clock, settings } = this.#options;
    const now = clock.now();
    if (now - this.#prunedAt < pruneIntervalMs) return false;
    this.#prunedAt = now;
    const expired = tables
      .select({ id: analyticsEvents.id })
      .from(analyticsEvents)
      .where(lt(analyticsEvents.at, now - settings.analyticsDays * dayMs))
      .orderBy(asc(analyticsEvents.at))
      .limit(prunedAtOnce);
    const gone = await tables
      .delete(analyticsEvents)
      .where(inArray(analyticsEvents.id, expired))
      .returning({ id: analyticsEvents.id });
    if (gone.length < prunedAtOnce) return false;
    this.#prunedAt = Number.NEGATIVE_INFINITY;
    return true;
  }

  /**
   * Stores the first queued events. Bisects to find the ones the database refuses: at most two statements per event.
   *
   * @returns how many are refused
   */
  async #insert(tables: Database, some: readonly AnalyticsEvent[]): Promise<number> {
    const { metrics } = this.#options;
    try {
      await tables
        .insert(analyticsEvents)
        .values([...some])
        .onConflictDoNothing();
    } catch (error) {
      if (!refusesRows(error)) throw error;
      if (some.length > 1) {
        const half = Math.ceil(some.length / 2);
        const refused = await this.#insert(tables, some.slice(0, half));
        return refused + (await this.#insert(tables, some.slice(half)));
      }
      this.#waiting.splice(0, 1);
      metrics.onEvents('unstorable');
      return 1;
    }
    this.#waiting.splice(0, some.length);
    metrics.onEvents('stored', some.length);
    for (const { event } of some) metrics.onEvent(event);
    return 0;
  }

  /** Writes queued events once more, and deletes some old ones if the database is open; those that the database refuses are dropped and counted. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#stopPruning();
    const { database, metrics, log } = this.#options;
    // Opening it takes seconds.
    if (this.#waiting.length > 0 || database.isOpen()) await this.flush();
    this.#cancel?.();
    const dropped = this.#waiting.splice(0).length;
    if (dropped === 0) return;
    metrics.onEvents('dropped', dropped);
    log.error({ dropped }, 'the last events are lost');
  }
}

/** All events, the oldest first, page by page. */
export async function* readEvents(database: Database, project: string | undefined) {
  for (let last = 0; ; ) {
    const after = gt(analyticsEvents.id, last);
    const rows = await database
      .select()
      .from(analyticsEvents)
      .where(project === undefined ? after : and(after, eq(analyticsEvents.project, project)))
      .orderBy(asc(analyticsEvents.id))
      .limit(1_000);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}

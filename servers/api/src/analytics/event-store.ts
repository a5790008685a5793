import { dayMs } from '@mooring/protocol/limits';
import { type Clock, type Logger, WindowCounts } from '@mooring/server-kit';
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import { pruneExpired } from '../database/prune-expired.ts';
import { refusesRows } from '../database/refuses-rows.ts';
import { shareOf } from '../database/row-limit.ts';
import type { AnalyticsMetrics } from './analytics-metrics.ts';
import type { AnalyticsSettings } from './analytics-settings.ts';
import { type AnalyticsEvent, analyticsEvents } from './analytics-tables.ts';

/** Rows of one statement. */
const rowsAtOnce = 500;
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

/** Queues events and writes them to the database in batches. Deletes expired ones. */
export class EventStore {
  readonly #options: EventStoreOptions;
  #waiting: AnalyticsEvent[] = [];
  #writing: Promise<void> | undefined;
  #cancel: (() => void) | undefined;
  readonly #ofDay = new WindowCounts(dayMs);
  readonly #ofProjects = new WindowCounts(dayMs);
  readonly #stopPruning: () => Promise<void>;

  constructor(options: EventStoreOptions) {
    this.#options = options;
    const { database, clock, log, settings } = options;
    this.#stopPruning = pruneExpired({
      ...{ database, clock, log, what: 'events' },
      prune: (tables, most) => deleteBefore(tables, clock.now() - settings.analyticsDays * dayMs, most),
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
      while (this.#waiting.length > 0) {
        const refused = await this.#insert(tables, this.#waiting.slice(0, rowsAtOnce));
        if (refused > 0) log.warn({ refused }, 'the database refuses events, which are dropped');
      }
    } catch (error) {
      log.error({ error }, 'events could not be stored');
      this.#cancel ??= clock.after(writeDelayMs * 10, () => void this.flush());
    }
    // In the same turn as the last check of the queue, so that any later event starts a new write.
    this.#writing = undefined;
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

  /** Writes queued events once more; those that the database does not take are dropped and counted. */
  async close(): Promise<void> {
    const { metrics, log } = this.#options;
    await this.#stopPruning();
    if (this.#waiting.length > 0) await this.flush();
    this.#cancel?.();
    const dropped = this.#waiting.splice(0).length;
    if (dropped === 0) return;
    metrics.onEvents('dropped', dropped);
    log.error({ dropped }, 'the last events are lost');
  }
}

/** Deletes the oldest events that arrived before a time. @returns how many */
async function deleteBefore(tables: Database, time: number, most: number): Promise<number> {
  const expired = tables
    .select({ id: analyticsEvents.id })
    .from(analyticsEvents)
    .where(lt(analyticsEvents.at, time))
    .orderBy(asc(analyticsEvents.at))
    .limit(most);
  const gone = await tables
    .delete(analyticsEvents)
    .where(inArray(analyticsEvents.id, expired))
    .returning({ id: analyticsEvents.id });
  return gone.length;
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

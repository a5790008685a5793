import type { Clock, Logger } from '@mooring/server-kit';
import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { AnalyticsMetrics } from './analytics-metrics.ts';
import type { AnalyticsSettings } from './analytics-settings.ts';
import { type AnalyticsEvent, analyticsEvents } from './analytics-tables.ts';

/** Rows of one statement. */
const rowsAtOnce = 500;
/** Milliseconds from an event to the database. */
const pause = 1_000;
const day = 86_400_000;
const pruneEvery = 3_600_000;

export interface EventStoreOptions {
  readonly database: () => Promise<Database>;
  readonly settings: AnalyticsSettings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: AnalyticsMetrics;
}

/** Events that wait for the database, which takes them together. */
export class EventStore {
  readonly #options: EventStoreOptions;
  #waiting: AnalyticsEvent[] = [];
  #writing: Promise<void> | undefined;
  #cancel: (() => void) | undefined;
  #day = { begun: Number.NEGATIVE_INFINITY, count: 0 };
  #prunedAt = Number.NEGATIVE_INFINITY;

  constructor(options: EventStoreOptions) {
    this.#options = options;
  }

  /** Drops it where too many wait, or came today. */
  put(event: AnalyticsEvent): void {
    const { settings, metrics, clock } = this.#options;
    const now = clock.now();
    if (now - this.#day.begun >= day) this.#day = { begun: now, count: 0 };
    if (this.#waiting.length >= settings.analyticsQueue || this.#day.count >= settings.analyticsDaily) {
      metrics.onEvents('dropped');
      return;
    }
    this.#day.count += 1;
    this.#waiting.push(event);
    this.#cancel ??= clock.after(pause, () => void this.flush());
  }

  /** Writes queued events. Never rejects: events that the database does not accept stay queued. */
  async flush(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  async #write(): Promise<void> {
    const { database, clock, log, metrics, settings } = this.#options;
    try {
      const tables = await database();
      while (this.#waiting.length > 0) {
        const some = this.#waiting.slice(0, rowsAtOnce);
        await tables.insert(analyticsEvents).values(some).onConflictDoNothing();
        this.#waiting.splice(0, some.length);
        metrics.onEvents('stored', some.length);
        for (const { event } of some) metrics.onEvent(event);
      }
      const now = clock.now();
      if (now - this.#prunedAt < pruneEvery) return;
      this.#prunedAt = now;
      await tables.delete(analyticsEvents).where(lt(analyticsEvents.at, now - settings.analyticsDays * day));
    } catch (error) {
      log.error({ error }, 'events could not be stored');
      if (this.#waiting.length > 0) this.#cancel ??= clock.after(pause * 10, () => void this.flush());
    }
  }

  async close(): Promise<void> {
    await this.flush();
    this.#cancel?.();
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

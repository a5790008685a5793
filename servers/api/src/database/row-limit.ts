import { count } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Gauge, type Registry } from 'prom-client';
import { createError } from '../errors.ts';
import type { Database } from './database.ts';

/** Milliseconds between counts of a table: a count reads its whole index. */
const recountMs = 60_000;

export interface RowLimitOptions {
  readonly table: PgTable;
  /** What a row is, for the error and the metrics: `names`. */
  readonly what: string;
  readonly most: number;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly metrics: Registry;
}

/**
 * Bounds the rows that visitors can add to a table. Between counts it adds up the rows of this process, so several
 * processes may exceed the bound by what they add in a minute.
 */
export class RowLimit {
  readonly #options: RowLimitOptions;
  readonly #rows: Gauge;
  #count = 0;
  #countedAt = Number.NEGATIVE_INFINITY;
  #counting: Promise<void> | undefined;

  constructor(options: RowLimitOptions) {
    this.#options = options;
    this.#rows = gaugeOf(options.metrics);
  }

  /**
   * Adds one row.
   *
   * @param add inserts it. @returns whether there is a new row
   * @throws MooringError `STORE_FULL`; what `add` throws
   */
  async admit<Added>(
    database: Database,
    add: () => Promise<Added>,
    isNew: (added: Added) => boolean = () => true,
  ): Promise<Added> {
    const { what, most } = this.#options;
    await this.#recount(database);
    if (this.#count >= most) throw createError('STORE_FULL', { what });
    // Counted before it is there, so that concurrent requests do not exceed the bound.
    this.#change(1);
    let isAdded = false;
    try {
      const added = await add();
      isAdded = isNew(added);
      return added;
    } finally {
      if (!isAdded) this.#change(-1);
    }
  }

  /** Counts the table again with the next row, after rows were deleted. */
  forget(): void {
    this.#countedAt = Number.NEGATIVE_INFINITY;
  }

  async #recount(database: Database): Promise<void> {
    const { table, now } = this.#options;
    if (now() - this.#countedAt < recountMs) return;
    this.#counting ??= (async () => {
      const [row] = await database.select({ rows: count() }).from(table);
      this.#count = row?.rows ?? 0;
      this.#countedAt = now();
      this.#change(0);
    })().finally(() => {
      this.#counting = undefined;
    });
    await this.#counting;
  }

  #change(by: number): void {
    this.#count += by;
    this.#rows.set({ what: this.#options.what }, this.#count);
  }
}

/** The tables of all modules share one gauge. */
function gaugeOf(metrics: Registry): Gauge {
  const name = 'api_stored_rows';
  return (
    (metrics.getSingleMetric(name) as Gauge | undefined) ??
    new Gauge({
      name,
      help: 'Rows that visitors stored, by what they are: accounts (API_AUTH_ACCOUNTS), names (API_PROFILE_NAMES), smart sessions (API_SMART_SESSIONS). Counted at most once a minute; absent before the first is stored',
      labelNames: ['what'],
      registers: [metrics],
    })
  );
}

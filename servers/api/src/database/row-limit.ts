import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Gauge, type Registry } from 'prom-client';
import { createError } from '../errors.ts';
import type { Database } from './database.ts';
import { RowCount } from './row-count.ts';

/** Milliseconds that an addition near the bound waits for those before it. */
const maxWaitMs = 10_000;
/** Projects whose rows a process counts; beyond it, it counts those in use again. */
const maxProjects = 1_000;

export interface RowLimitOptions {
  readonly table: PgTable;
  /** Kind of a row, for the error and the metrics: `names`. */
  readonly what: string;
  readonly most: number;
  /** What one project may have of them. */
  readonly share: {
    readonly percent: number;
    /** Table and column with the project of a row. */
    readonly table: PgTable;
    readonly project: PgColumn;
  };
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly metrics: Registry;
}

export interface AddedRow<Added> {
  /** Project that the row counts for. */
  readonly project: string;
  /** Inserts it in the given database, which may be a transaction. */
  readonly add: (tables: Database) => Promise<Added>;
  /** Whether there is a new row. Default: always. */
  readonly isNew?: (added: Added) => boolean;
}

/**
 * Bounds the rows that visitors can add to a table, all of them and those of one project, across all processes. A
 * process counts the table every minute and after each thousandth of the bound that it adds. Near the bound, it counts
 * within the transaction that adds the row, one at a time across all processes. So a bound below 1,000 is exact; for a
 * larger one, a process that counted up to a minute ago may add the rest of its thousandth.
 */
export class RowLimit {
  readonly #options: RowLimitOptions;
  readonly #rows: Gauge;
  readonly #all: RowCount;
  readonly #ofProjects = new Map<string, RowCount>();
  /** Additions near the bound take turns, so that one waits for the lock with a connection. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: RowLimitOptions) {
    this.#options = options;
    this.#rows = gaugeOf(options.metrics);
    this.#all = new RowCount(options);
  }

  /**
   * Adds one row.
   *
   * @throws MooringError `STORE_FULL`; `TOO_MANY_REQUESTS` if others near the bound take too long; what `add` throws
   */
  async admit<Added>(database: Database, row: AddedRow<Added>): Promise<Added> {
    const counts = this.#countsOf(row.project);
    for (const one of counts) await one.refresh(database);
    this.#assertRoom(counts);
    if (counts.some(({ isNear }) => isNear)) return this.#inTurn(database, row, counts);
    // Counted before it is there, so that concurrent requests do not exceed the bound.
    this.#change(counts, 1);
    let isAdded = false;
    try {
      const added = await row.add(database);
      isAdded = isNewRow(row, added);
      return added;
    } finally {
      if (!isAdded) this.#change(counts, -1);
    }
  }

  /** Counts the table again with the next row, after rows were deleted. */
  forget(): void {
    this.#all.forget();
    this.#ofProjects.clear();
  }

  /** Adds a row in a transaction that counts the table, while no other process does. */
  #inTurn<Added>(database: Database, row: AddedRow<Added>, counts: readonly RowCount[]): Promise<Added> {
    const { what, now } = this.#options;
    const askedAt = now();
    const turn = this.#turn.then(async () => {
      if (now() - askedAt >= maxWaitMs) throw createError('TOO_MANY_REQUESTS');
      // Another request may have found it full.
      this.#assertRoom(counts);
      const added = await database.transaction(async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 7366003))`);
        for (const one of counts) await one.read(transaction);
        this.#assertRoom(counts);
        return row.add(transaction);
      });
      if (isNewRow(row, added)) this.#change(counts, 1);
      return added;
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** The bounds of a row: that of all rows, then that of its project. */
  #countsOf(project: string): readonly RowCount[] {
    const { share, most, what, now } = this.#options;
    if (share.percent === 100) return [this.#all];
    const known = this.#ofProjects.get(project);
    if (known !== undefined) return [this.#all, known];
    if (this.#ofProjects.size >= maxProjects) this.#ofProjects.clear();
    const ofProject = new RowCount({
      table: share.table,
      where: eq(share.project, project),
      what: `${what} of this project`,
      most: shareOf(most, share.percent),
      now,
    });
    this.#ofProjects.set(project, ofProject);
    return [this.#all, ofProject];
  }

  #assertRoom(counts: readonly RowCount[]): void {
    this.#rows.set({ what: this.#options.what }, this.#all.rows);
    for (const one of counts) one.assertRoom();
  }

  #change(counts: readonly RowCount[], by: number): void {
    for (const one of counts) one.change(by);
    this.#rows.set({ what: this.#options.what }, this.#all.rows);
  }
}

/** What one project may have of a bound, in percent of it: at least one. */
export const shareOf = (most: number, percent: number): number =>
  Math.max(1, Math.floor((most * percent) / 100));

const isNewRow = <Added>({ isNew = () => true }: AddedRow<Added>, added: Added): boolean => isNew(added);

/** The tables of all modules share one gauge. */
function gaugeOf(metrics: Registry): Gauge {
  const name = 'api_stored_rows';
  return (
    (metrics.getSingleMetric(name) as Gauge | undefined) ??
    new Gauge({
      name,
      help: 'Rows that visitors stored, by what they are: accounts (API_AUTH_ACCOUNTS), names (API_NAMES), smart sessions (API_SMART_SESSIONS). Counted again after a minute, once rows are added; absent before the first is stored',
      labelNames: ['what'],
      registers: [metrics],
    })
  );
}

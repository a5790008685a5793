import { count, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Gauge, type Registry } from 'prom-client';
import { createError } from '../errors.ts';
import type { Database } from './database.ts';

/** Milliseconds between counts of a table: a count reads its whole index. */
const recountMs = 60_000;
/** Below the bound less this many shares of `shareOf`, rows are added without a count of their own. */
const shares = 16;
/** Rows that a process adds before it counts again. */
const shareOf = (most: number) => Math.floor(most / 1_000);
/** Milliseconds that an addition near the bound waits for those before it. */
const maxWaitMs = 10_000;
/** Milliseconds after which the database ends the transaction of a process that stalls, and with it the lock. */
const maxIdleMs = 10_000;

export interface RowLimitOptions {
  readonly table: PgTable;
  /** Kind of a row, for the error and the metrics: `names`. */
  readonly what: string;
  readonly most: number;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly metrics: Registry;
}

/**
 * Bounds the rows that visitors can add to a table, across all processes. A process counts the table every minute and
 * after each thousandth of the bound that it adds. Near the bound, it counts within the transaction that adds the row,
 * one at a time across all processes. So a bound below 1,000 is exact; for a larger one, a process that counted up to
 * a minute ago may add the rest of its thousandth.
 */
export class RowLimit {
  readonly #options: RowLimitOptions;
  readonly #rows: Gauge;
  #count = 0;
  #countedAt = Number.NEGATIVE_INFINITY;
  /** Rows added since the count. */
  #added = 0;
  #counting: Promise<void> | undefined;
  /** Additions near the bound take turns, so that one waits for the lock with a connection. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: RowLimitOptions) {
    this.#options = options;
    this.#rows = gaugeOf(options.metrics);
  }

  /**
   * Adds one row.
   *
   * @param add inserts it in the given database, which may be a transaction. @returns whether there is a new row
   * @throws MooringError `STORE_FULL`; `TOO_MANY_REQUESTS` if others near the bound take too long; what `add` throws
   */
  async admit<Added>(
    database: Database,
    add: (tables: Database) => Promise<Added>,
    isNew: (added: Added) => boolean = () => true,
  ): Promise<Added> {
    const { most } = this.#options;
    const share = shareOf(most);
    await this.#recount(database, share);
    this.#assertRoom();
    if (this.#count >= most - share * shares || this.#added >= share)
      return this.#inTurn(database, add, isNew);
    // Counted before it is there, so that concurrent requests do not exceed the share.
    this.#change(1);
    let isAdded = false;
    try {
      const added = await add(database);
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

  /** Adds a row in a transaction that counts the table, while no other process does. */
  #inTurn<Added>(
    database: Database,
    add: (tables: Database) => Promise<Added>,
    isNew: (added: Added) => boolean,
  ): Promise<Added> {
    const { what, now } = this.#options;
    const askedAt = now();
    const turn = this.#turn.then(async () => {
      if (now() - askedAt >= maxWaitMs) throw createError('TOO_MANY_REQUESTS');
      // Another request may have found it full.
      this.#assertRoom();
      const added = await database.transaction(
        async (transaction) => {
          await transaction.execute(
            sql`select set_config('idle_in_transaction_session_timeout', ${String(maxIdleMs)}, true),
              pg_advisory_xact_lock(hashtextextended(${what}, 7366003))`,
          );
          await this.#read(transaction);
          this.#assertRoom();
          return add(transaction);
        },
        // The count has to see what others added before they released the lock.
        { isolationLevel: 'read committed' },
      );
      if (isNew(added)) this.#setCount(this.#count + 1);
      return added;
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #assertRoom(): void {
    const { what, most } = this.#options;
    if (this.#count >= most) throw createError('STORE_FULL', { what });
  }

  async #recount(database: Database, share: number): Promise<void> {
    if (this.#options.now() - this.#countedAt < recountMs && (share === 0 || this.#added < share)) return;
    this.#counting ??= this.#read(database).finally(() => {
      this.#counting = undefined;
    });
    await this.#counting;
  }

  async #read(database: Database): Promise<void> {
    const { table, now } = this.#options;
    const [row] = await database.select({ rows: count() }).from(table);
    this.#setCount(row?.rows ?? 0);
    this.#countedAt = now();
    this.#added = 0;
  }

  #change(by: number): void {
    this.#added += by;
    this.#setCount(this.#count + by);
  }

  #setCount(rows: number): void {
    this.#count = rows;
    this.#rows.set({ what: this.#options.what }, rows);
  }
}

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

import { count, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { createError } from '../errors.ts';
import type { Database } from './database.ts';

/** Milliseconds between counts: a count reads the whole table, or one of its indexes. */
const recountMs = 60_000;
/** Below the bound less this many parts of `partOf`, rows are added without a count of their own. */
const parts = 16;
/** Rows that a process adds before it counts again. */
const partOf = (most: number) => Math.floor(most / 1_000);

export interface RowCountOptions {
  readonly table: PgTable;
  /** Which rows count. Default: all. */
  readonly where?: SQL | undefined;
  /** Kind of a row, for the error: `names`. */
  readonly what: string;
  readonly most: number;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** How many rows this process believes there are, and their bound. */
export class RowCount {
  readonly #options: RowCountOptions;
  #rows = 0;
  #countedAt = Number.NEGATIVE_INFINITY;
  /** Rows added since the count. */
  #added = 0;
  #counting: Promise<void> | undefined;

  constructor(options: RowCountOptions) {
    this.#options = options;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Whether the next row needs a count of its own. */
  get isNear(): boolean {
    const { most } = this.#options;
    return this.#rows >= most - partOf(most) * parts || this.#added >= partOf(most);
  }

  /** @throws MooringError `STORE_FULL` */
  assertRoom(): void {
    const { what, most } = this.#options;
    if (this.#rows >= most) throw createError('STORE_FULL', { what });
  }

  /** Counts again if the last count is old. */
  async refresh(database: Database): Promise<void> {
    const { most, now } = this.#options;
    const part = partOf(most);
    if (now() - this.#countedAt < recountMs && (part === 0 || this.#added < part)) return;
    this.#counting ??= this.read(database).finally(() => {
      this.#counting = undefined;
    });
    await this.#counting;
  }

  async read(database: Database): Promise<void> {
    const { table, where, now } = this.#options;
    const [row] = await database.select({ rows: count() }).from(table).where(where);
    this.#rows = row?.rows ?? 0;
    this.#countedAt = now();
    this.#added = 0;
  }

  /** Counts rows that this process adds, or has failed to add. */
  change(by: number): void {
    this.#added += by;
    this.#rows += by;
  }

  /** Counts again with the next row. */
  forget(): void {
    this.#countedAt = Number.NEGATIVE_INFINITY;
  }
}

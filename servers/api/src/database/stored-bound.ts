import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { rowsOf } from './rows-of.ts';

export interface StoredBoundOptions {
  readonly table: PgTable;
  /** When a row was read; with an index. */
  readonly readAt: PgColumn;
  readonly most: number;
  /** Bound of the bytes of the rows, which are those of some texts. Default: none. */
  readonly bytes?: { readonly most: number; readonly texts: readonly PgColumn[] } | undefined;
}

/** Bytes of a row beside its texts. */
const rowBytes = 128;
/** What is left of a table that exceeds a bound, so that the next look finds it within. */
const leftShare = 0.9;
/** Rows per statement, which has to end before the time limit of the database. */
const step = 5_000;

/**
 * Bounds a table of what was read elsewhere and can be read again: the rows read first are deleted. Each process looks
 * after its first write and after each hundredth of a bound that it has written, so there may be a few more meanwhile.
 */
export class StoredBound {
  readonly #options: StoredBoundOptions;
  #rows = Number.POSITIVE_INFINITY;
  #bytes = 0;

  constructor(options: StoredBoundOptions) {
    this.#options = options;
  }

  /** Deletes what exceeds the bound, if enough has been written. @param texts of the written rows, if bytes are bounded */
  async wrote(database: Database, rows: number, texts: readonly string[] = []): Promise<void> {
    const { most, bytes } = this.#options;
    this.#rows += rows;
    this.#bytes += texts.reduce((sum, text) => sum + Buffer.byteLength(text), rows * rowBytes);
    if (this.#rows < most / 100 && (bytes === undefined || this.#bytes < bytes.most / 100)) return;
    // Also if it fails: a table that is too large for the database to look at is not looked at with each write.
    this.#rows = 0;
    this.#bytes = 0;
    await this.#evict(database);
  }

  async #evict(database: Database): Promise<void> {
    const { table, readAt } = this.#options;
    for (let left = await this.#excess(database); left > 0; left -= step)
      await database.execute(
        sql`delete from ${table} where ctid = any(array(
          select ctid from ${table} order by ${readAt} limit ${Math.min(left, step)}::int))`,
      );
  }

  /** Rows to delete. */
  async #excess(database: Database): Promise<number> {
    const { table, most, bytes } = this.#options;
    const [found] = await rowsOf(database, sql`select count(*) as rows from ${table}`);
    const rows = Number(found?.rows);
    let share = most / rows;
    if (bytes !== undefined) {
      const texts = bytes.texts.map((text) => sql`octet_length(${text})`);
      const sum = sql`sum(${sql.join([sql`${rowBytes}::bigint`, ...texts], sql` + `)})`;
      const [row] = await rowsOf(database, sql`select ${sum} as bytes from ${table}`);
      share = Math.min(share, bytes.most / Number(row?.bytes));
    }
    return share < 1 ? rows - Math.floor(rows * share * leftShare) : 0;
  }
}

import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

export interface StoredBoundOptions {
  readonly table: PgTable;
  /** When a row was read. */
  readonly readAt: PgColumn;
  /** Texts of a row, which count as its bytes. */
  readonly texts: readonly PgColumn[];
  readonly most: number;
  /** Default: any. */
  readonly mostBytes?: number | undefined;
}

/** Bytes of a row beside its texts. */
const rowBytes = 128;

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

  /** Deletes what exceeds the bound, if enough has been written. @param texts of the written rows */
  async wrote(database: Database, texts: readonly (readonly string[])[]): Promise<void> {
    const { most, mostBytes = Number.POSITIVE_INFINITY } = this.#options;
    this.#rows += texts.length;
    for (const row of texts)
      this.#bytes += row.reduce((sum, text) => sum + Buffer.byteLength(text), rowBytes);
    if (this.#rows < most / 100 && this.#bytes < mostBytes / 100) return;
    this.#rows = 0;
    this.#bytes = 0;
    try {
      await database.execute(this.#evict());
    } catch (error) {
      this.#rows = Number.POSITIVE_INFINITY;
      throw error;
    }
  }

  #evict(): SQL {
    const { table, readAt, texts, most, mostBytes } = this.#options;
    const bytes = sql.join(
      [sql`${rowBytes}::bigint`, ...texts.map((text) => sql`octet_length(${text})`)],
      sql` + `,
    );
    const isLarge = mostBytes === undefined ? sql`false` : sql`bytes > ${mostBytes}::bigint`;
    return sql`delete from ${table} where ctid in (
      select id from (
        select ctid as id, row_number() over latest as place, sum(${bytes}) over latest as bytes from ${table}
        window latest as (order by ${readAt} desc rows unbounded preceding)
      ) kept where place > ${most}::bigint or ${isLarge})`;
  }
}

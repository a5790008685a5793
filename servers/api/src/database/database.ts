import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * Tables by Drizzle, over PGlite or PostgreSQL. Uses only what both support: Drizzle tables and queries, no extensions.
 */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  readonly database: Database;
  /** Rejects if the database does not answer. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

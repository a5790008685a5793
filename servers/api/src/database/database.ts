import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Tables by Drizzle, over PGlite or PostgreSQL. Only what both do alike: tables and queries of Drizzle, no extensions. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  readonly database: Database;
  /** Rejects when it does not answer. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

import type { Database } from '../database/database.ts';

/** Where tests take their databases from. */
export interface DatabaseEngine {
  /** Whether other processes could use its databases too. */
  readonly isShared: boolean;
  /** An empty database for one test. */
  lease(): Promise<Lease>;
}

export interface Lease {
  readonly database: Database;
  /** Waits for the running statements, rejects all later ones, and keeps the database for another test. */
  end(): Promise<void>;
}

/** Removes every row, and restarts the sequences. */
export const truncate = `do $$ begin
  execute (
    select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' restart identity'
      from pg_tables where schemaname = 'public'
  );
end $$`;

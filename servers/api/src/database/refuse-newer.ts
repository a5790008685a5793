import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';
import { DatabaseUnfit } from './database-unfit.ts';
import { rowsOf } from './rows-of.ts';

type Rows = Pick<Database, 'execute'>;

/**
 * Refuses a database that a newer version of the API has written: the migrator would not notice, and an older program
 * would read and write unknown tables.
 *
 * @throws DatabaseUnfit
 */
export async function refuseNewer(database: Rows, folder: string): Promise<void> {
  const newest = await newestMigration(database);
  if (newest === undefined || newest <= newestKnown(folder)) return;
  throw new DatabaseUnfit(
    'The database was written by a newer version of the API, and this one would damage it. Run the newer version, or give this one another database.',
  );
}

/** Whether every migration of this version ran. */
export async function isMigrated(database: Rows, folder: string): Promise<boolean> {
  return ((await newestMigration(database)) ?? 0) >= newestKnown(folder);
}

/** Timestamp of this version's newest migration, Unix milliseconds. */
function newestKnown(folder: string): number {
  return Math.max(
    ...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis),
  );
}

/** @returns timestamp of the newest migration that ran, Unix milliseconds */
async function newestMigration(database: Rows): Promise<number | undefined> {
  const [table] = await rowsOf(
    database,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!table?.name) return undefined;
  const [newest] = await rowsOf(
    database,
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  return newest?.at === null || newest?.at === undefined ? undefined : Number(newest.at);
}

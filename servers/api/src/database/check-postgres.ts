import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { DatabaseSettings } from './database-settings.ts';
import { DatabaseUnfit } from './database-unfit.ts';
import { migrationsFolder } from './package-file.ts';
import { singleClient, unusable } from './postgres-client.ts';
import { isMigrated, refuseNewer } from './refuse-newer.ts';
import { rowsOf } from './rows-of.ts';

/**
 * Whether a start could use PostgreSQL: it answers, takes writes, is of no newer version, and lets the user bring its
 * tables up to date. Migrates nothing.
 *
 * @throws Error with a sentence
 */
export async function checkPostgres(url: string, settings: DatabaseSettings): Promise<void> {
  const client = singleClient(url, settings, settings.databaseMilliseconds);
  try {
    await client.connect();
    const database = drizzle(client);
    const [found] = await rowsOf(
      database,
      sql`select current_setting('transaction_read_only') as read_only,
        has_database_privilege(current_database(), 'create')::text as may_migrate,
        has_schema_privilege(current_schema(), 'create')::text as may_create`,
    );
    if (found?.read_only !== 'off') {
      throw new DatabaseUnfit(
        'The PostgreSQL of API_DATABASE takes no writes: it is a standby, or default_transaction_read_only is on.',
      );
    }
    await refuseNewer(database, migrationsFolder());
    const isBehind = !(await isMigrated(database, migrationsFolder()));
    if (found.may_migrate !== 'true' || (isBehind && found.may_create !== 'true')) {
      throw new DatabaseUnfit(
        'API_DATABASE names a PostgreSQL that cannot be used: its user has no right to create tables.',
      );
    }
  } catch (cause) {
    throw unusable(cause);
  } finally {
    await client.end().catch(() => undefined);
  }
}

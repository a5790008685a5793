import { createLogger, readSettings } from '@mooring/server-kit';
import { sql } from 'drizzle-orm';
import { databaseSettings } from '../database/database-settings.ts';
import { databaseOnDemand, type OnDemandDatabase } from '../database/open-on-demand.ts';

/** Empty PGlites that no test uses now. All test files of a worker share them, as they share its modules. */
const free: OnDemandDatabase[] = [];

const another = (): OnDemandDatabase =>
  databaseOnDemand({
    settings: readSettings(databaseSettings, {}),
    folder: undefined,
    log: createLogger({ server: 'api', level: 'silent' }),
  });

/** Removes every row, and restarts the sequences. */
const truncate = sql`do $$ begin
  execute (
    select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' restart identity'
      from pg_tables where schemaname = 'public'
  );
end $$`;

/**
 * An empty PGlite in memory, which the next test takes over, emptied again, once it is closed: opening one takes the
 * better part of a second.
 */
export function emptiedDatabase(): OnDemandDatabase {
  let taken: OnDemandDatabase | undefined;
  let closed = false;
  return {
    isShared: false,
    async open() {
      if (closed) throw new Error('The database is closed.');
      taken ??= free.pop() ?? another();
      return taken.open();
    },
    async ready() {
      await taken?.ready();
    },
    async close() {
      closed = true;
      const used = taken;
      taken = undefined;
      if (used === undefined) return;
      await (await used.open()).execute(truncate);
      free.push(used);
    },
  };
}

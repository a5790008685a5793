import { createLogger, readSettings } from '@mooring/server-kit';
import { afterAll } from 'vitest';
import { databaseSettings } from '../database/database-settings.ts';
import { databaseOnDemand, type OnDemandDatabase } from '../database/open-on-demand.ts';

/**
 * A PGlite that the APIs of one test file share: to open one takes longer than most tests. For tests that nothing stored by
 * earlier ones affects.
 */
export function keptDatabase(): OnDemandDatabase {
  const settings = readSettings(databaseSettings, {});
  const log = createLogger({ server: 'api', level: 'silent' });
  const database = databaseOnDemand({ settings, folder: undefined, log });
  afterAll(database.close);
  return { ...database, close: () => Promise.resolve() };
}

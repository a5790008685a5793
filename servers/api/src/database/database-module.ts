import { defineModule } from '../module.ts';
import { databaseSettings } from './database-settings.ts';

/** What modules keep their tables in. It stands before them, since it is closed after them. */
export const databaseModule = defineModule({
  name: 'database',
  settings: databaseSettings,
  open: async ({ database }) => ({ ready: { database: database.ready }, close: database.close }),
});

import type { Logger } from '@mooring/server-kit';
import type { Database, OpenDatabase } from './database.ts';
import type { DatabaseSettings } from './database-settings.ts';

export interface OnDemandDatabase {
  /** Opens it for the first that asks; the others wait for the same. A failure is not kept: the next asks again. */
  open(): Promise<Database>;
  /** Rejects when it is open and does not answer. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface OnDemandOptions {
  readonly settings: DatabaseSettings;
  /** Folder of what lasts; absent: it lasts as long as the process. */
  readonly folder: string | undefined;
  readonly log: Logger;
}

/** The database of the API, whose libraries are loaded when it is opened. */
export function databaseOnDemand({ settings, folder, log }: OnDemandOptions): OnDemandDatabase {
  let opening: Promise<OpenDatabase> | undefined;
  const open = async (): Promise<OpenDatabase> => {
    if (settings.database !== undefined) {
      const { openPostgres } = await import('./open-postgres.ts');
      return openPostgres(settings.database, settings, (error) => log.error({ error }, 'PostgreSQL failed'));
    }
    const { openPglite } = await import('./open-pglite.ts');
    return openPglite(folder, (error) => log.error({ error }, 'the database is closed'));
  };
  return {
    async open() {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return (await opening).database;
    },
    ready: async () => (await opening)?.ready(),
    async close() {
      const closing = opening;
      opening = undefined;
      await (await closing?.catch(() => undefined))?.close();
    },
  };
}

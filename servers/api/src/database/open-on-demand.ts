import type { Logger } from '@mooring/server-kit';
import type { Database, OpenDatabase } from './database.ts';
import type { DatabaseSettings } from './database-settings.ts';

export interface OnDemandDatabase {
  /** Whether other processes use it, too. */
  readonly isShared: boolean;
  /** Opens it for the first that asks; the others wait for the same. A failure is not kept: the next asks again. */
  open(): Promise<Database>;
  /** Rejects when it is in use and does not answer. Retries to open it where that failed. */
  ready(): Promise<void>;
  /** For good. */
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
  let wanted = false;
  let closed = false;
  const open = async (): Promise<OpenDatabase> => {
    if (settings.database !== undefined) {
      const { openPostgres } = await import('./open-postgres.ts');
      return openPostgres(settings.database, settings, (error) => log.error({ error }, 'PostgreSQL failed'));
    }
    const { openPglite } = await import('./open-pglite.ts');
    return openPglite(folder, (error) => log.error({ error }, 'the database has a problem'));
  };
  const openOnce = (): Promise<OpenDatabase> => {
    // Who comes late, with a question that was under way, would leave it open.
    if (closed) return Promise.reject(new Error('The database is closed.'));
    wanted = true;
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    isShared: settings.database !== undefined,
    open: async () => (await openOnce()).database,
    async ready() {
      if (wanted) await (await openOnce()).ready();
    },
    async close() {
      closed = true;
      wanted = false;
      const closing = opening;
      opening = undefined;
      await (await closing?.catch(() => undefined))?.close();
    },
  };
}

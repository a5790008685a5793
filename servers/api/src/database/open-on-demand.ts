import { systemClock, withTimeout } from '@mooring/protocol/time';
import type { Logger } from '@mooring/server-kit';
import { DatabaseAway } from '../http/database-away.ts';
import type { Database, OpenDatabase } from './database.ts';
import type { DatabaseSettings } from './database-settings.ts';
import { hasDiskRoom } from './disk-room.ts';

export interface OnDemandDatabase {
  /** Whether other processes use it as well. */
  readonly isShared: boolean;
  /** Whether it is open, or opening. */
  isOpen(): boolean;
  /**
   * Opens the database once for concurrent callers. Does not cache a failure: the next call tries again.
   *
   * @throws DatabaseAway if a shared one takes longer than `API_DATABASE_MILLISECONDS`; from then on at once, until it is open
   */
  open(): Promise<Database>;
  /** Rejects if the open database does not answer or takes no writes. Tries again if opening failed. */
  ready(): Promise<void>;
  /** Closes it for good, and gives up opening it. Does not wait for PGlite, which may open for seconds and then closes. */
  close(): Promise<void>;
}

export interface OnDemandOptions {
  readonly settings: DatabaseSettings;
  /** Folder for persistent state; absent: state lasts as long as the process. */
  readonly folder: string | undefined;
  readonly log: Logger;
}

interface Opening {
  readonly whole: Promise<OpenDatabase>;
  /** Gives up sooner, since migrations take longer than a request may. */
  readonly inTime: Promise<OpenDatabase>;
  readonly isOver: boolean;
}

/** The database of the API. Loads its libraries when it opens. */
export function databaseOnDemand({ settings, folder, log }: OnDemandOptions): OnDemandDatabase {
  const isShared = settings.database !== undefined;
  const limit = {
    clock: systemClock,
    timeoutMs: settings.databaseMilliseconds,
    onTimeout: () =>
      new DatabaseAway(
        'API_DATABASE names a PostgreSQL that is not ready: its tables may be being brought up to date.',
      ),
  };
  let opening: Opening | undefined;
  let wanted = false;
  const closing = new AbortController();
  const { signal } = closing;
  /** The last failure in the middle of a write. */
  let panic: Error | undefined;
  const open = async (): Promise<OpenDatabase> => {
    if (settings.database !== undefined) {
      const { openPostgres } = await import('./open-postgres.ts');
      const onProblem = (error: unknown) => log.error({ error }, 'PostgreSQL failed');
      return openPostgres(settings.database, settings, onProblem, signal);
    }
    const { openPglite } = await import('./open-pglite.ts');
    // Opening it takes seconds, and fails on a full disk.
    if (panic !== undefined && !(await hasDiskRoom(folder))) throw panic;
    return openPglite(folder, {
      onProblem: (error) => log.error({ error }, 'the database has a problem'),
      onPanic(error) {
        log.error({ error }, 'the database failed, and is opened again once its disk has room');
        panic = error;
        opening = undefined;
      },
    });
  };
  const openOnce = (): Promise<OpenDatabase> => {
    // A late query that was under way would open it again.
    if (signal.aborted) return Promise.reject(new Error('The database is closed.'));
    wanted = true;
    opening ??= begin();
    return opening.inTime;
  };
  const begin = (): Opening => {
    const whole = open();
    const begun = { whole, inTime: isShared ? withTimeout(() => whole, limit) : whole, isOver: false };
    const become = (next: Opening | undefined) => {
      if (opening === begun) opening = next;
    };
    whole.then(
      () => become({ whole, inTime: whole, isOver: true }),
      () => become(undefined),
    );
    return begun;
  };
  return {
    isShared,
    isOpen: () => opening !== undefined,
    open: async () => (await openOnce()).database,
    async ready() {
      if (wanted) await (await openOnce()).ready();
    },
    async close() {
      closing.abort();
      wanted = false;
      const last = opening;
      opening = undefined;
      const closed = last?.whole.catch(() => undefined).then((opened) => opened?.close());
      if (isShared || last?.isOver) await closed;
      else closed?.catch((error: unknown) => log.error({ error }, 'the database has a problem'));
    },
  };
}

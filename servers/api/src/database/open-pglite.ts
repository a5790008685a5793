import { openAsBlob } from 'node:fs';
import { access, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type FolderLock, lockFolder, makeFolder } from '@mooring/server-kit';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { OpenDatabase } from './database.ts';
import { migrationsFolder, packageFile } from './package-file.ts';
import { refuseNewer } from './refuse-newer.ts';
import { sealAfterPanic } from './seal-after-panic.ts';
import { templateFile } from './write-template.ts';

export interface PgliteListeners {
  /** Another process took the folder, after which writes are refused; or the template is damaged. */
  onProblem(error: Error): void;
  /** The database failed in the middle of a write: it refuses everything, and its folder can be opened again. */
  onPanic(error: Error): void;
}

/**
 * Opens PGlite and migrates its tables.
 *
 * @param state folder that holds `database`, guarded by a lock; created if missing; absent: in memory
 * @throws Error with a sentence, if the folder is in use
 */
export async function openPglite(
  state: string | undefined,
  listeners: PgliteListeners,
): Promise<OpenDatabase> {
  if (state === undefined) return openIn(undefined, undefined, listeners);
  await makeFolder('API_STATE', state);
  const folder = path.join(state, 'database');
  const lock = await lockDatabase(folder);
  try {
    return await openIn(folder, lock, listeners);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Slow heartbeat, so another API waits 15 s before it takes over the folder: PGlite may stall a machine for seconds.
 */
const lockBeat = 3_000;

/** @throws FolderInUse with a sentence that says who holds it */
function lockDatabase(folder: string): Promise<FolderLock> {
  const inUse = (holder = 'another process') =>
    `${folder} is in use by ${holder}, and two processes on one folder would lose data. Stop it, or give API_STATE another folder, or all of them one PostgreSQL (API_DATABASE).`;
  const sentences = {
    inUse,
    contended: inUse(),
    lost: `${folder} was taken by another process; nothing is written to it any more. Start the API again.`,
  };
  return lockFolder(`${folder}.lock`, sentences, lockBeat);
}

/** Starts from the template if there is one. Starting without it, or with a damaged one, takes longer. */
async function startPglite(
  folder: string | undefined,
  template: string | undefined,
  onProblem: (error: Error) => void,
): Promise<PGlite> {
  const place = folder === undefined ? {} : { dataDir: folder };
  if (template === undefined) return PGlite.create(place);
  try {
    return await PGlite.create({ ...place, loadDataDir: await openAsBlob(template) });
  } catch (cause) {
    onProblem(
      new Error(
        `${template} cannot be used. Delete it: npm run build makes it again. The database is made without it.`,
        {
          cause,
        },
      ),
    );
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    return PGlite.create(place);
  }
}

async function openIn(
  folder: string | undefined,
  lock: FolderLock | undefined,
  { onProblem, onPanic }: PgliteListeners,
): Promise<OpenDatabase> {
  const template = (await isWhole(folder)) ? undefined : packageFile(templateFile);
  const pglite = await startPglite(folder, template, onProblem);
  let isSealed = false;
  lock?.lost.then((error) => {
    isSealed = true;
    seal(pglite, error);
    onProblem(error);
  });
  sealAfterPanic(pglite, (error) => {
    isSealed = true;
    const done = (): void => onPanic(error);
    // It writes no more.
    Promise.resolve(lock?.release()).then(done, done);
  });
  try {
    const database = drizzle(pglite);
    await refuseNewer(database, migrationsFolder());
    await migrate(database, { migrationsFolder: migrationsFolder() });
    if (folder !== undefined) await writeFile(path.join(folder, wholeMark), '');
    return {
      database,
      ready: async () => void (await pglite.query('select 1')),
      async close() {
        if (!isSealed) await pglite.close();
        await lock?.release();
      },
    };
  } catch (error) {
    if (!isSealed) await pglite.close();
    throw error;
  }
}

/**
 * Rejects every query from now on. Does not close PGlite: closing would write memory over what another process has
 * written since.
 */
function seal(pglite: PGlite, error: Error): void {
  const refuse = () => Promise.reject(error);
  Object.assign(pglite, { query: refuse, exec: refuse, transaction: refuse });
}

/** Marks a folder whose first tables exist; a folder without it was cut off before it stored anything. */
const wholeMark = 'mooring-whole';

/** Whether there is a database. Moves an unfinished folder aside, since PGlite could not open it. */
async function isWhole(folder: string | undefined): Promise<boolean> {
  if (folder === undefined) return false;
  if (await isThere(path.join(folder, wholeMark))) return true;
  if (await isThere(folder)) {
    const aside = `${folder}.unfinished`;
    await rm(aside, { recursive: true, force: true });
    await rename(folder, aside);
  }
  return false;
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

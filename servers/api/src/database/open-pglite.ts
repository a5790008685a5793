import { openAsBlob } from 'node:fs';
import { access, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { OpenDatabase } from './database.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { migrationsFolder, packageFile } from './package-file.ts';
import { refuseNewer } from './refuse-newer.ts';
import { templateFile } from './write-template.ts';

/**
 * Opens PGlite and brings its tables up to date.
 *
 * @param state folder that it is kept in, as `database`, guarded by a lock; absent: in memory
 * @param onLost told when another process has taken the folder: what is written from then on is refused
 * @throws Error with a sentence, when the folder is in use for one
 */
export async function openPglite(
  state: string | undefined,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  if (state === undefined) return openIn(undefined, undefined, onLost);
  const folder = path.join(state, 'database');
  const lock = await lockFolder(`${folder}.lock`, folder);
  try {
    return await openIn(folder, lock, onLost);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openIn(
  folder: string | undefined,
  lock: FolderLock | undefined,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  const template = (await isWhole(folder)) ? undefined : packageFile(templateFile);
  const pglite = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(template === undefined ? {} : { loadDataDir: await openAsBlob(template) }),
  });
  let taken = false;
  lock?.lost.then(() => {
    taken = true;
    const error = new Error(
      `${folder} was taken by another process; nothing is written to it any more. Start the API again.`,
    );
    seal(pglite, error);
    onLost(error);
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
        if (!taken) await pglite.close();
        await lock?.release();
      },
    };
  } catch (error) {
    if (!taken) await pglite.close();
    throw error;
  }
}

/**
 * Refuses whatever is asked from now on. It is not closed: closing writes what memory still holds, over what another process has
 * written since.
 */
function seal(pglite: PGlite, error: Error): void {
  const refuse = () => Promise.reject(error);
  Object.assign(pglite, { query: refuse, exec: refuse, transaction: refuse });
}

/** Stands in a folder whose first tables were made: what has none was cut off before anything was kept in it. */
const wholeMark = 'mooring-whole';

/** Whether there is a database. What was begun and cut off is put aside: PGlite could not open it. */
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

import path from 'node:path';
import { makeFolder, unmakeFolder } from '@mooring/server-kit';
import { checkLog, type LogFindings } from '../disk/check-log.ts';
import { FolderInUse } from '../disk/folder-lock.ts';
import { loadProjects } from '../projects/project-source.ts';
import type { RelaySettings } from '../settings/relay-settings.ts';
import { openStore } from './open-store.ts';
import { storeSettings } from './store-settings.ts';

/** Why so many processes cannot serve together; `undefined` when they can. */
export function workersProblem({ workers, store }: RelaySettings): string | undefined {
  if (workers === 1 || store.startsWith('redis')) return undefined;
  return `RELAY_WORKERS is ${workers}, and more than one need a store that they can share: set RELAY_STORE to redis://….`;
}

/** Opens the store and asks it whether it takes messages. */
async function checkStore(settings: RelaySettings): Promise<void> {
  const store = await openStore(settings.store, {
    ...storeSettings(settings),
    now: Date.now,
    onMessage: () => {},
    onCommit: () => {},
    onDamage: () => {},
    onProblem: () => {},
  });
  try {
    await store.check();
  } finally {
    await store.close();
  }
}

/** What a start would say of a log. */
function sentencesOf({ damages, cut }: LogFindings): string | undefined {
  const sentences: string[] = [];
  const damaged = damages.map(({ file, offset, length }) => `${length} bytes of ${file} from ${offset}`);
  if (damaged.length > 0) sentences.push(`Damaged, and skipped: ${damaged.join(', ')}.`);
  if (cut) {
    sentences.push(`${cut.bytes} bytes at the end of ${cut.file} are not whole; a start cuts them off.`);
  }
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

async function checkFolder(folder: string): Promise<string | undefined> {
  const made = await makeFolder('RELAY_STORE', folder);
  try {
    return sentencesOf(await checkLog(folder, Date.now()));
  } catch (error) {
    // Settings are checked before a relay is started anew, while it runs.
    if (error instanceof FolderInUse) return `${folder} is in use by a relay and was not opened.`;
    throw error;
  } finally {
    // Whoever checks may be another user than the relay's.
    await unmakeFolder(folder, made);
  }
}

/**
 * Opens what the settings name, as a start does, and changes nothing: a log is only read, and no folder is left where
 * there was none.
 *
 * @returns a sentence when there is something to say
 * @throws Error with a sentence that names the setting
 */
export async function checkRelay(settings: RelaySettings): Promise<string | undefined> {
  const problem = workersProblem(settings);
  if (problem) throw new Error(problem);
  const { store, projects, projectsToken } = settings;
  if (projects) await loadProjects({ from: projects, token: projectsToken });
  if (store.startsWith('disk:')) return checkFolder(path.resolve(store.slice('disk:'.length)));
  try {
    await checkStore(settings);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw reason.startsWith('RELAY_')
      ? error
      : new Error(`RELAY_STORE names ${store}, and it takes no messages: ${reason}.`);
  }
}

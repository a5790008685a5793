import path from 'node:path';
import { makeFolder, unmakeFolder } from '@mooring/server-kit';
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
async function checkStore(settings: RelaySettings): Promise<string | undefined> {
  const damaged: string[] = [];
  const store = await openStore(settings.store, {
    ...storeSettings(settings),
    now: Date.now,
    onMessage: () => {},
    onCommit: () => {},
    onDamage: ({ file, offset, length }) => damaged.push(`${length} bytes of ${file} from ${offset}`),
    onProblem: () => {},
  });
  try {
    if (!settings.store.startsWith('disk:')) await store.check();
  } finally {
    await store.close();
  }
  return damaged.length > 0 ? `Damaged, and skipped: ${damaged.join(', ')}.` : undefined;
}

async function checkFolder(settings: RelaySettings, folder: string): Promise<string | undefined> {
  const made = await makeFolder('RELAY_STORE', folder);
  try {
    return await checkStore(settings);
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
 * Opens what the settings name, as a start does, and leaves no folder where there was none.
 *
 * @returns a sentence when there is something to say
 * @throws Error with a sentence that names the setting
 */
export async function checkRelay(settings: RelaySettings): Promise<string | undefined> {
  const problem = workersProblem(settings);
  if (problem) throw new Error(problem);
  const { store, projects, projectsToken } = settings;
  if (projects) await loadProjects({ from: projects, token: projectsToken });
  if (store.startsWith('disk:')) return checkFolder(settings, path.resolve(store.slice('disk:'.length)));
  try {
    return await checkStore(settings);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw reason.startsWith('RELAY_')
      ? error
      : new Error(`RELAY_STORE names ${store}, and it takes no messages: ${reason}.`);
  }
}

import { loadProjects, type ProjectSourceOptions, ProjectsAway } from '../projects/project-source.ts';
import type { RelaySettings } from '../settings/relay-settings.ts';
import { storeKind } from '../stores/store-kinds.ts';
import { storeSettings } from './store-settings.ts';

/** Why so many processes cannot serve together; `undefined` when they can. */
export function workersProblem({ workers, store }: RelaySettings): string | undefined {
  if (workers === 1 || storeKind(store).isShared) return undefined;
  return `RELAY_WORKERS is ${workers}, and more than one need a store that they can share: set RELAY_STORE to redis://….`;
}

/** Opens the store and asks it whether it takes messages. */
async function checkStore(settings: RelaySettings): Promise<undefined> {
  const store = await storeKind(settings.store).open(settings.store, {
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
  const { projects, projectsToken } = settings;
  const away = projects ? await awayNow({ from: projects, token: projectsToken }) : undefined;
  const said = await checkOpen(settings);
  return said && away ? `${said} ${away}` : (said ?? away);
}

/** Why the projects are not known now, in a sentence: no reason not to start. */
async function awayNow(source: ProjectSourceOptions): Promise<string | undefined> {
  try {
    await loadProjects(source);
    return undefined;
  } catch (error) {
    if (error instanceof ProjectsAway) return error.message;
    throw error;
  }
}

async function checkOpen(settings: RelaySettings): Promise<string | undefined> {
  const { store } = settings;
  const { check } = storeKind(store);
  if (check) return check(store);
  try {
    return await checkStore(settings);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw reason.startsWith('RELAY_')
      ? error
      : new Error(`RELAY_STORE names ${store}, and it takes no messages: ${reason}.`);
  }
}

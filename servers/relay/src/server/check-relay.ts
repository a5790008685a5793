import { readTls } from '@mooring/server-kit';
import { loadProjects, type ProjectSourceOptions, ProjectsAway } from '../projects/project-source.ts';
import { type RelaySettings, tlsSettingNames } from '../settings/relay-settings.ts';
import { storeKind } from '../stores/store-kinds.ts';
import { storeSettings } from './store-settings.ts';

/** Why this number of processes cannot share the store; `undefined` if they can. */
export function workersProblem({ workers, store }: RelaySettings): string | undefined {
  if (workers === 1 || storeKind(store).isShared) return undefined;
  return `RELAY_WORKERS is ${workers}, and more than one needs a store that they can share: set RELAY_STORE to redis://….`;
}

/** Opens the store and checks that it accepts messages. */
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
 * Opens everything that the settings name, like a start, but changes nothing: a log is only read, and a missing folder
 * is not created.
 *
 * @returns a sentence if there is something to report
 * @throws Error with a sentence that names the setting
 */
export async function checkRelay(settings: RelaySettings): Promise<string | undefined> {
  const problem = workersProblem(settings);
  if (problem) throw new Error(problem);
  readTls({ ...settings, tlsSettingNames });
  const { projects, projectsToken } = settings;
  const away = projects ? await awayNow({ from: projects, token: projectsToken }) : undefined;
  const said = await checkOpen(settings);
  return said && away ? `${said} ${away}` : (said ?? away);
}

/** A sentence if the projects cannot be read now, which does not prevent a start. */
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

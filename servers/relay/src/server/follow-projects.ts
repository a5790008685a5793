import { rename, writeFile } from 'node:fs/promises';
import { closeCodes, closeReasons } from '@mooring/protocol/relay';
import { every } from '@mooring/protocol/time';
import type { Clock, Logger } from '@mooring/server-kit';
import type { ProjectGate } from '../projects/project-gate.ts';
import { isAddress, loadProjects, ProjectsAway, readSource } from '../projects/project-source.ts';
import type { RelaySettings } from '../settings/relay-settings.ts';
import type { Connection } from '../socket/connection.ts';

export interface FollowProjectsOptions {
  readonly settings: Pick<RelaySettings, 'projects' | 'projectsToken' | 'projectsSeconds' | 'projectsCopy'>;
  readonly projects: ProjectGate;
  readonly clock: Clock;
  readonly log: Logger;
}

type LearnOptions = Pick<FollowProjectsOptions, 'settings' | 'projects' | 'log'>;

/** Milliseconds before the first retry if the address did not answer at the start; doubles with each retry. */
const firstRetryMs = 1_000;

/**
 * Reads the list of projects, if one is configured.
 *
 * @throws Error if it cannot be read
 */
async function learnProjects({ settings, projects, log }: LearnOptions): Promise<void> {
  const { projects: from, projectsToken: token, projectsCopy: copy } = settings;
  if (!from) return;
  const source = await readSource({ from, token });
  projects.use(source.projects);
  if (copy && isAddress(from)) {
    await keepCopy(copy, source.text).catch((error: unknown) =>
      log.warn({ error }, 'the copy of the projects (RELAY_PROJECTS_COPY) cannot be written'),
    );
  }
}

/**
 * Reads the list at the start. While its address does not answer, uses the copy of the last list, or admits nobody.
 *
 * @throws Error if it is invalid
 */
export async function startProjects(options: LearnOptions): Promise<void> {
  const { settings, projects, log } = options;
  try {
    await learnProjects(options);
  } catch (error) {
    if (!(error instanceof ProjectsAway)) throw error;
    projects.await();
    const { projectsCopy: copy } = settings;
    const known = copy && (await loadProjects({ from: copy }).catch(() => undefined));
    if (known) projects.use(known);
    const until = known
      ? 'the copy of the last list serves until it does'
      : 'nobody is admitted until it does';
    log.error({ error }, `the address of the projects does not answer: ${until}`);
  }
}

/**
 * Polls the list for changes, and disconnects clients of removed projects.
 *
 * @returns a function that stops it
 */
export function followProjects(
  options: FollowProjectsOptions,
  connections: Iterable<Connection>,
): () => void {
  const { settings, projects, clock, log } = options;
  const whole = settings.projectsSeconds * 1_000;
  let looking: Promise<void> | undefined;
  const learn = async (): Promise<void> => {
    const awaited = projects.isAwaited;
    await learnProjects(options);
    if (awaited) log.info('the projects are known now');
    for (const { project, socket } of connections) {
      if (!projects.knows(project)) socket.close(closeCodes.unauthorized, closeReasons.invalidKey);
    }
  };
  // One at a time, so that a slow answer does not replace a later one.
  const look = (): Promise<void> => {
    looking ??= learn().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const stopLooking = every(clock, whole, () => {
    look().catch((error: unknown) => log.warn({ error }, 'the projects stay as they were'));
  });
  let stopRetrying = (): void => {};
  const retry = (wait: number): void => {
    // From here on, the regular interval retries.
    if (!projects.isAwaited || wait >= whole) return;
    const again = (): void => void look().catch(() => retry(wait * 2));
    stopRetrying = clock.after(wait, again, { background: true });
  };
  retry(firstRetryMs);
  return () => {
    stopLooking();
    stopRetrying();
  };
}

/** Replaces the copy atomically. */
async function keepCopy(file: string, text: string): Promise<void> {
  // One file per process: workers share the copy.
  const next = `${file}.${process.pid}`;
  await writeFile(next, text, { mode: 0o600 });
  await rename(next, file);
}

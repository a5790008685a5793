import { closeCodes, closeReasons } from '@mooring/protocol/relay';
import { every } from '@mooring/protocol/time';
import type { Clock, Logger } from '@mooring/server-kit';
import type { ProjectGate } from '../projects/project-gate.ts';
import { loadProjects } from '../projects/project-source.ts';
import type { RelaySettings } from '../settings/relay-settings.ts';
import type { Connection } from '../socket/connection.ts';

export interface FollowProjectsOptions {
  readonly settings: Pick<RelaySettings, 'projects' | 'projectsToken' | 'projectsSeconds'>;
  readonly projects: ProjectGate;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Learns the list of projects, where there is one. @throws Error when it cannot be read */
export async function learnProjects({
  settings,
  projects,
}: Pick<FollowProjectsOptions, 'settings' | 'projects'>): Promise<void> {
  const { projects: from, projectsToken: token } = settings;
  if (from) projects.use(await loadProjects({ from, token }));
}

/** Looks for changes of the list, and disconnects clients of projects that are taken out. @returns ends it */
export function followProjects(
  options: FollowProjectsOptions,
  connections: Iterable<Connection>,
): () => void {
  const { settings, projects, clock, log } = options;
  return every(clock, settings.projectsSeconds * 1_000, () => {
    learnProjects(options).then(
      () => {
        for (const { project, socket } of connections) {
          if (!projects.knows(project)) socket.close(closeCodes.unauthorized, closeReasons.invalidKey);
        }
      },
      (error: unknown) => log.warn({ error }, 'the projects stay as they were'),
    );
  });
}

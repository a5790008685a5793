import { randomBytes } from 'node:crypto';
import { matchesOrigin, type OriginPattern, parseOriginPattern } from '@mooring/protocol';
import type { Logger } from '@mooring/server-kit';
import type { Database } from '../database/database.ts';
import type { ProjectSettings } from './project-settings.ts';
import { type ConfiguredProject, ProjectTable } from './project-table.ts';
import { wantsAnalytics } from './remote-config.ts';

/** A project as requests are judged by it. */
export interface KnownProject extends ConfiguredProject {
  readonly patterns: readonly OriginPattern[];
}

/** Who may use the API. */
export interface ProjectGate {
  /** Whether only projects of the list are served. */
  readonly isRestricted: boolean;
  /** Whether projects of the list count: they are all that is served, or may be configured. */
  readonly hasList: boolean;
  readonly table: ProjectTable;
  /** Whether addresses are stored with events. */
  readonly wantsAddresses: boolean;
  /** Whether events of the modal of its sites are stored. */
  wantsAnalytics(project: KnownProject | undefined): boolean;
  /**
   * The project of an id. The list is read again after `API_PROJECTS_SECONDS`; while the database does not answer, the last one
   * counts.
   *
   * @throws the database's error, before the list was read once
   */
  find(id: string | undefined): Promise<KnownProject | undefined>;
  /** Reads the list again with the next request. */
  forget(): void;
}

export interface ProjectGateOptions {
  readonly settings: ProjectSettings;
  readonly database: () => Promise<Database>;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
}

/** Opens nothing: the database is opened by the first who asks. */
export function openProjectGate({ settings, database, now, log }: ProjectGateOptions): ProjectGate {
  const table = new ProjectTable({ database, newId: () => randomBytes(16).toString('hex'), now });
  let known: ReadonlyMap<string, KnownProject> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const before = readAt;
    // Also where it fails: the database is not asked by every request.
    readAt = now();
    try {
      const list = await table.listConfigured();
      // A change since then counts.
      known = new Map(list.map((project) => [project.id, withPatterns(project)]));
    } catch (error) {
      if (known === undefined) {
        readAt = before;
        throw error;
      }
      log.warn({ error }, 'the projects stay as they were');
    }
  }
  return {
    isRestricted: settings.projects === 'listed',
    hasList: settings.projects === 'listed' || settings.adminToken !== undefined,
    table,
    wantsAddresses: settings.analyticsAddresses === 'on',
    wantsAnalytics: (project) => wantsAnalytics(project, settings),
    async find(id) {
      if (id === undefined) return undefined;
      if (now() - readAt >= settings.projectsSeconds * 1_000 || known === undefined) {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        await reading;
      }
      return known?.get(id);
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Whether an origin is one of the project's; none is of a project without origins. */
export function isVerified({ patterns }: KnownProject, origin: string): boolean {
  return patterns.some((pattern) => matchesOrigin(pattern, origin));
}

/** Whether pages of an origin may use the project; a program that is no browser names none. */
export function admitsOrigin(project: KnownProject, origin: string | undefined): boolean {
  return origin === undefined || project.patterns.length === 0 || isVerified(project, origin);
}

function withPatterns(project: ConfiguredProject): KnownProject {
  return { ...project, patterns: project.origins.map(parseOriginPattern) };
}

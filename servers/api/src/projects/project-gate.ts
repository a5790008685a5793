import { randomBytes } from 'node:crypto';
import { isMooringError, matchesOrigin, type OriginPattern, parseOriginPattern } from '@mooring/protocol';
import type { Logger } from '@mooring/server-kit';
import type { Database } from '../database/database.ts';
import { queryCache } from '../database/query-cache.ts';
import { createError } from '../errors.ts';
import type { ProjectSettings } from './project-settings.ts';
import { type ConfiguredProject, ProjectTable } from './project-table.ts';
import { wantsAnalytics } from './remote-config.ts';

/** A project with its parsed origins. */
export interface KnownProject extends ConfiguredProject {
  readonly patterns: readonly OriginPattern[];
}

/** Decides which projects may use the API. */
export interface ProjectGate {
  /** Whether only listed projects are served. */
  readonly isRestricted: boolean;
  /** Whether the project list matters: only listed projects are served, or they may be configured. */
  readonly hasList: boolean;
  readonly table: ProjectTable;
  /** Percent of what the database may hold of a kind that one project may have; 100 unless only listed projects are served. */
  readonly share: number;
  /** Whether addresses are stored with events. */
  readonly wantsAddresses: boolean;
  /** Whether modal events of its sites are stored. */
  wantsAnalytics(project: KnownProject | undefined): boolean;
  /**
   * The project of an id. Reads the list again after `API_PROJECTS_SECONDS`; keeps the last one while the database
   * does not answer, for which it waits a second at most, once in all.
   *
   * @throws MooringError `DATABASE_UNAVAILABLE` before the first successful read, also after a second
   */
  find(id: string | undefined): Promise<KnownProject | undefined>;
  /** The first project with this origin, for requests that name no project. Reads and throws as `find`. */
  findByOrigin(origin: string | undefined): Promise<KnownProject | undefined>;
  /** Makes the next request read the list again. */
  forget(): void;
}

export interface ProjectGateOptions {
  readonly settings: ProjectSettings;
  readonly database: () => Promise<Database>;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
}

/** Opens nothing: the first request opens the database. */
export function openProjectGate({ settings, database, now, log }: ProjectGateOptions): ProjectGate {
  const table = new ProjectTable({ database, newId: () => randomBytes(16).toString('hex'), now });
  let known: ReadonlyMap<string, KnownProject> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  /** The current read. Settles within its time limit, even if the list is not read by then. */
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const before = readAt;
    // Also after a failure, so that not every request reads the database.
    readAt = now();
    try {
      const list = await table.listConfigured();
      // A change made since then counts.
      known = new Map(list.map((project) => [project.id, withPatterns(project)]));
    } catch (error) {
      if (known === undefined) {
        readAt = before;
        log.warn({ error }, 'the projects cannot be read');
        throw createError('DATABASE_UNAVAILABLE', undefined, { cause: error });
      }
      log.warn({ error }, 'the projects stay as they were');
    }
  }
  async function begin(): Promise<void> {
    // Opening has a bound of its own: a database on disk takes seconds.
    if (known === undefined) await database().catch(() => undefined);
    const whole = read().finally(() => {
      reading = undefined;
    });
    await queryCache(() => whole);
  }
  async function list(): Promise<ReadonlyMap<string, KnownProject> | undefined> {
    if (now() - readAt >= settings.projectsSeconds * 1_000 || known === undefined) {
      reading ??= begin();
      await reading.catch((cause: unknown) => {
        if (known !== undefined) return;
        throw isMooringError(cause) ? cause : createError('DATABASE_UNAVAILABLE', undefined, { cause });
      });
    }
    return known;
  }
  return {
    isRestricted: settings.projects === 'listed',
    hasList: settings.projects === 'listed' || settings.adminToken !== undefined,
    table,
    // Clients can invent ids that are not listed.
    share: settings.projects === 'listed' ? settings.projectShare : 100,
    wantsAddresses: settings.analyticsAddresses === 'on',
    wantsAnalytics: (project) => wantsAnalytics(project, settings),
    async find(id) {
      if (id === undefined) return undefined;
      return (await list())?.get(id);
    },
    async findByOrigin(origin) {
      if (origin === undefined) return undefined;
      return [...((await list())?.values() ?? [])].find((project) => isVerified(project, origin));
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Whether an origin belongs to the project; none does if the project has no origins. */
export function isVerified({ patterns }: KnownProject, origin: string): boolean {
  return patterns.some((pattern) => matchesOrigin(pattern, origin));
}

/** Whether pages of an origin may use the project; programs other than browsers send none. */
export function admitsOrigin(project: KnownProject, origin: string | undefined): boolean {
  return origin === undefined || project.patterns.length === 0 || isVerified(project, origin);
}

function withPatterns(project: ConfiguredProject): KnownProject {
  return { ...project, patterns: project.origins.map(parseOriginPattern) };
}

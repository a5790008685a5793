import { parseOriginPattern } from '@mooring/protocol';
import { apiLimits, type Project, type ProjectConfig, type ProjectQuestion } from '@mooring/protocol/api';
import { asc, count, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { createError } from '../errors.ts';
import { projects } from './project-tables.ts';

/** Arbitrary key of the advisory lock under which projects are counted and added. */
const addLock = 7_366_004;

export interface ProjectTableOptions {
  readonly database: () => Promise<Database>;
  /** 32 hexadecimal digits, new each time. */
  readonly newId: () => string;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** A project with its operator's modal configuration. */
export interface ConfiguredProject extends Project {
  readonly config: ProjectConfig;
}

/** The projects in the database. */
export class ProjectTable {
  readonly #options: ProjectTableOptions;

  constructor(options: ProjectTableOptions) {
    this.#options = options;
  }

  /** @throws MooringError `REQUEST_INVALID` for an invalid origin or over the project limit */
  async add({ name, origins }: ProjectQuestion): Promise<Project> {
    const { database, newId, now } = this.#options;
    for (const origin of origins) checkOrigin(origin);
    const tables = await database();
    const project = { id: newId(), name, origins: [...origins] };
    await tables.transaction(async (transaction) => {
      // One addition at a time across all processes, so that the count is right.
      await transaction.execute(sql`select pg_advisory_xact_lock(${addLock})`);
      const [counted] = await transaction.select({ all: count() }).from(projects);
      if ((counted?.all ?? 0) >= apiLimits.projects) {
        throw createError('REQUEST_INVALID', {
          problem: `there are ${apiLimits.projects} projects already`,
        });
      }
      await transaction.insert(projects).values({ ...project, createdAt: now() });
    });
    return project;
  }

  /** Oldest first. */
  async list(): Promise<readonly Project[]> {
    return (await this.listConfigured()).map(({ config: _, ...project }) => project);
  }

  /** Oldest first, with their configurations. */
  async listConfigured(): Promise<readonly ConfiguredProject[]> {
    const rows = await (await this.#options.database())
      .select()
      .from(projects)
      .orderBy(asc(projects.createdAt), asc(projects.id))
      .limit(apiLimits.projects);
    return rows.map(({ id, name, origins, config }) => ({ id, name, origins: [...origins], config }));
  }

  /** @returns `undefined` if there is no such project */
  async config(id: string): Promise<ProjectConfig | undefined> {
    const tables = await this.#options.database();
    const [row] = await tables.select({ config: projects.config }).from(projects).where(eq(projects.id, id));
    return row?.config;
  }

  /** Replaces the configuration. @returns whether there is such a project */
  async setConfig(id: string, config: ProjectConfig): Promise<boolean> {
    const tables = await this.#options.database();
    const set = await tables
      .update(projects)
      .set({ config })
      .where(eq(projects.id, id))
      .returning({ id: projects.id });
    return set.length > 0;
  }

  /** @returns whether there was one */
  async remove(id: string): Promise<boolean> {
    const tables = await this.#options.database();
    const gone = await tables.delete(projects).where(eq(projects.id, id)).returning({ id: projects.id });
    return gone.length > 0;
  }
}

function checkOrigin(origin: string): void {
  try {
    parseOriginPattern(origin);
  } catch (error) {
    const shown = origin.slice(0, 100).replaceAll(/[^\x20-\x7e]/g, '?');
    throw createError('REQUEST_INVALID', { problem: `the origin ${shown} ${(error as Error).message}` });
  }
}

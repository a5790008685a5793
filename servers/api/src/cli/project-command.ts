import { type ProjectConfig, projectConfig, projectQuestion } from '@mooring/protocol/api';
import { createLogger, FolderInUse } from '@mooring/server-kit';
import * as v from 'valibot';
import { databaseOnDemand } from '../database/open-on-demand.ts';
import { changeConfig } from '../projects/change-config.ts';
import { openProjectGate } from '../projects/project-gate.ts';
import type { ProjectTable } from '../projects/project-table.ts';
import type { Command } from './command.ts';

/** Adds, lists and removes projects in the database. */
export const projectCommand: Command = {
  usage:
    'project add NAME [ORIGIN…] | project list | project remove ID | project config ID [FEATURE=on|off|site|NAME,… | analytics=… | branding=… | branding-link=… | time-zones=on|off]…',
  async run([verb, name, ...origins], { settings }) {
    const action = readProjectAction(verb, name, origins);
    if (action === undefined) return undefined;
    if (settings.state === 'memory' && settings.database === undefined) {
      throw new Error(
        'API_STATE is "memory", where no project would last. Name a folder, or a PostgreSQL (API_DATABASE).',
      );
    }
    const log = createLogger({ server: 'api', level: 'silent' });
    const database = databaseOnDemand({ settings, folder: settings.state, log });
    try {
      return await action(openProjectGate({ settings, database: database.open, now: Date.now, log }).table);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      throw new Error(
        `${error.message}\nWhile the API runs on a database of its own, ask it instead: curl -H "Authorization: Bearer $API_ADMIN_TOKEN" <address>/admin/v1/projects`,
      );
    } finally {
      await database.close();
    }
  },
};

type Action = (table: ProjectTable) => Promise<string>;

/** What the arguments ask for; `undefined` if they match no usage. The action returns text to print. */
export function readProjectAction(
  verb: string | undefined,
  name = '',
  origins: readonly string[] = [],
): Action | undefined {
  if (verb === 'list' && name === '') return list;
  if (verb === 'remove' && name !== '' && origins.length === 0) return (table) => remove(table, name);
  if (verb === 'config' && name !== '') return (table) => configure(table, name, origins);
  if (verb === 'add' && v.is(projectQuestion, { name, origins })) {
    return async (table) => {
      const { id } = await table.add({ name, origins: [...origins] });
      return `${id} ${name}`;
    };
  }
  return undefined;
}

async function list(table: ProjectTable): Promise<string> {
  const all = await table.list();
  return all.map(({ id, name, origins }) => [id, name, ...origins].join(' ')).join('\n') || 'No projects.';
}

async function remove(table: ProjectTable, id: string): Promise<string> {
  if (!(await table.remove(id))) throw new Error(`There is no project ${id.slice(0, 64)}.`);
  return `${id} is removed.`;
}

/** Shows the configuration if there are no changes. */
async function configure(table: ProjectTable, id: string, changes: readonly string[]): Promise<string> {
  const known = await table.config(id);
  if (known === undefined) throw new Error(`There is no project ${id.slice(0, 64)}.`);
  const config: ProjectConfig = v.parse(projectConfig, changes.reduce(changeConfig, known));
  if (changes.length > 0) await table.setConfig(id, config);
  return JSON.stringify(config, null, 2);
}

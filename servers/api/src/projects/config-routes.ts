import {
  analyticsConfigAnswer,
  analyticsConfigPath,
  configAnswer,
  configPath,
  configQuery,
  type ProjectConfig,
  projectConfig,
  projectConfigPath,
  projectParams,
} from '@mooring/protocol/api';
import type { Hono, MiddlewareHandler } from 'hono';
import { createError } from '../errors.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { readJson } from '../http/read-body.ts';
import { readable } from '../http/readable.ts';
import type { ModuleContext } from '../module.ts';
import type { KnownProject, ProjectGate } from './project-gate.ts';
import type { projectSettings } from './project-settings.ts';
import { projectIdOf } from './read-project-id.ts';
import { remoteConfig } from './remote-config.ts';

type Context = Pick<
  ModuleContext<typeof projectSettings>,
  'projects' | 'settings' | 'networkImages' | 'sellers' | 'swapNetworks'
>;

const maxBody = 65_536;
const failures = { 400: 'REQUEST_INVALID', 404: 'PROJECT_NOT_FOUND' };
const pageFailures = {
  ...failures,
  503: 'DATABASE_UNAVAILABLE: the projects have not been read yet, and the database does not answer',
};

/** Routes that serve the operator's modal configuration to pages. */
export function addConfigRoutes(
  routes: Hono,
  { projects, settings, networkImages, sellers, swapNetworks }: Context,
): void {
  for (const path of [configPath, analyticsConfigPath]) routes.use(path, readable('GET'));
  routes.get(
    configPath,
    describeJson({
      summary: 'Configuration of the modal',
      description:
        "Returns the features that the operator enables for a project, the text in the modal's footer, the networks that support swaps, and the networks with an image.",
      answer: configAnswer,
      failures: pageFailures,
    }),
    readBy('query', configQuery),
    async (context) => {
      const project = await served(projects, projectIdOf(context));
      const images = [...networkImages];
      return context.json(
        {
          ...remoteConfig(project?.config ?? {}, settings, { sellers, swapNetworks }),
          swapNetworks: [...swapNetworks],
          ...(images.length > 0 && { networkImages: images }),
        },
        200,
      );
    },
  );
  routes.get(
    analyticsConfigPath,
    describeJson({
      summary: 'Analytics configuration',
      description: "Returns whether the API stores modal events of a project's sites.",
      answer: analyticsConfigAnswer,
      failures: pageFailures,
    }),
    readBy('query', configQuery),
    async (context) => {
      const project = await served(projects, projectIdOf(context));
      const isAnalyticsEnabled = projects.wantsAnalytics(project);
      const withAddresses = isAnalyticsEnabled && projects.wantsAddresses;
      return context.json({ isAnalyticsEnabled, ...(withAddresses && { withAddresses }) }, 200);
    },
  );
}

/** Routes for operators to read and write configurations. */
export function addConfigAdminRoutes(
  routes: Hono,
  { table, forget }: Pick<ProjectGate, 'table' | 'forget'>,
  {
    guard,
    refusals,
  }: { readonly guard: MiddlewareHandler; readonly refusals: Readonly<Record<number, string>> },
): void {
  const all = { ...failures, ...refusals };
  routes.get(
    projectConfigPath,
    describeJson({
      summary: 'Configuration of a project',
      description:
        "Returns what the operator has configured. Omitted members follow the API's settings, or the site.",
      answer: projectConfig,
      failures: all,
    }),
    guard,
    readBy('param', projectParams),
    async (context) => {
      const config = await table.config(context.req.valid('param').id);
      if (config === undefined) throw createError('PROJECT_NOT_FOUND');
      return context.json(config, 200);
    },
  );
  routes.put(
    projectConfigPath,
    describeJson({
      summary: 'Configure a project',
      description: 'Replaces the whole configuration. Other processes apply it within API_PROJECTS_SECONDS.',
      body: projectConfig,
      answer: projectConfig,
      failures: all,
    }),
    guard,
    readBy('param', projectParams),
    async (context) => {
      const config: ProjectConfig = await readJson(context, projectConfig, maxBody);
      if (!(await table.setConfig(context.req.valid('param').id, config)))
        throw createError('PROJECT_NOT_FOUND');
      forget();
      return context.json(config, 200);
    },
  );
}

/** The project of an id; none if any id is served and this one is unknown. @throws MooringError `PROJECT_NOT_FOUND` */
async function served(projects: ProjectGate, id: string | undefined): Promise<KnownProject | undefined> {
  const known = projects.hasList ? await projects.find(id) : undefined;
  if (known === undefined && projects.isRestricted) throw createError('PROJECT_NOT_FOUND');
  return known;
}

import {
  originsAnswer,
  originsPath,
  originsQuery,
  project,
  projectParams,
  projectPath,
  projectQuestion,
  projectsAnswer,
  projectsPath,
} from '@mooring/protocol/api';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { createError } from '../errors.ts';
import { hasBearerToken } from '../http/bearer-token.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { readJson } from '../http/read-body.ts';
import { readable } from '../http/readable.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { addConfigAdminRoutes, addConfigRoutes } from './config-routes.ts';
import { projectSettings } from './project-settings.ts';
import { projectIdOf } from './read-project-id.ts';

const maxBody = 65_536;
/** Wrong tokens per address and minute. */
const maxFailures = 30;

const refusals = {
  401: 'TOKEN_REFUSED: no token, or a wrong one',
  429: 'TOO_MANY_REQUESTS: too many wrong tokens from one IP address per minute',
};

/** Manages operators' projects. */
export const projectsModule = defineModule({
  name: 'projects',
  settings: projectSettings,
  async open(context) {
    const { settings, projects, database } = context;
    const { adminToken, projectsToken } = settings;
    // Opens it now, as opening an embedded one blocks this process for seconds. A shared one may be away: `/ready`
    // reports it.
    const isUsed = projects.hasList || projectsToken !== undefined;
    if (isUsed && !database.isShared) await database.open();
    else if (isUsed) database.open().catch(() => undefined);
    const routes = new Hono();
    addOriginsRoute(routes, context);
    addConfigRoutes(routes, context);
    if (adminToken === undefined && projectsToken === undefined) return { routes };
    const guard = createGuard(context);
    const { table } = projects;
    routes.get(
      projectsPath,
      describeJson({
        summary: 'List projects',
        description: 'Returns every project. Relays read this list (RELAY_PROJECTS).',
        answer: projectsAnswer,
        failures: refusals,
      }),
      guard([adminToken, projectsToken]),
      async (context) => context.json({ projects: await table.list() }),
    );
    if (adminToken === undefined) return { routes };
    routes.post(
      projectsPath,
      describeJson({
        summary: 'Add a project',
        description: 'Creates a project and its id. Other processes accept it within API_PROJECTS_SECONDS.',
        body: projectQuestion,
        answer: project,
        failures: { 400: 'REQUEST_INVALID', ...refusals },
      }),
      guard([adminToken]),
      async (context) => {
        const made = await table.add(await readJson(context, projectQuestion, maxBody));
        projects.forget();
        return context.json(made);
      },
    );
    routes.delete(
      projectPath,
      describeJson({
        summary: 'Remove a project',
        description: 'Refuses requests of its sites from now on. Relays disconnect them.',
        answer: v.object({}),
        failures: { 400: 'REQUEST_INVALID', ...refusals, 404: 'PROJECT_NOT_FOUND' },
      }),
      guard([adminToken]),
      readBy('param', projectParams),
      async (context) => {
        if (!(await table.remove(context.req.valid('param').id))) throw createError('PROJECT_NOT_FOUND');
        projects.forget();
        return context.json({});
      },
    );
    addConfigAdminRoutes(routes, projects, { guard: guard([adminToken]), refusals });
    return { routes };
  },
});

/** Returns the allowed origins of a project, so that a page can warn before a request is refused. */
function addOriginsRoute(routes: Hono, { projects }: ModuleContext<typeof projectSettings>): void {
  routes.use(originsPath, readable('GET'));
  routes.get(
    originsPath,
    describeJson({
      summary: 'Origins of a project',
      description: 'Lists the origins that may use the project: all of them with API_PROJECTS=any.',
      answer: originsAnswer,
      failures: { 400: 'REQUEST_INVALID', 404: 'PROJECT_NOT_FOUND' },
    }),
    readBy('query', originsQuery),
    async (context) => {
      if (!projects.isRestricted) return context.json({ allowedOrigins: ['*'] }, 200);
      const known = await projects.find(projectIdOf(context));
      if (known === undefined) throw createError('PROJECT_NOT_FOUND');
      return context.json({ allowedOrigins: known.origins.length > 0 ? known.origins : ['*'] }, 200);
    },
  );
}

/**
 * Requires a token, and tells an address that tries many wrong ones to wait. A right one is looked at first: neighbours of an
 * operator's address, or of a relay's, cannot lock it out.
 */
function createGuard({ clientAddress, budgets }: ModuleContext<typeof projectSettings>) {
  const failures = budgets.open({ name: 'admin-failures', perMinute: maxFailures });
  return (tokens: readonly (string | undefined)[]): MiddlewareHandler =>
    async (context: Context, next) => {
      if (!hasBearerToken(context, tokens)) {
        await failures.take(clientAddress(context));
        context.header('www-authenticate', 'Bearer');
        throw createError('TOKEN_REFUSED');
      }
      await next();
    };
}

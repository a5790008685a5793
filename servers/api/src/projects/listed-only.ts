import {
  analyticsConfigPath,
  configPath,
  eventBatchPath,
  eventPath,
  namePaths,
  originsPath,
  projectConfigPath,
  projectPath,
  projectsPath,
} from '@mooring/protocol/api';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { ProjectGate } from './project-gate.ts';
import { readCaller } from './read-caller.ts';

/** Routes that serve any request, or that refuse unknown projects in a form of their own. */
const exempt: ReadonlySet<string> = new Set([
  // Describes the API, and reads nothing.
  '/openapi.json',
  // Need an operator's token.
  ...[projectsPath, projectPath, projectConfigPath],
  // Tell a page that its project is unknown, with `PROJECT_NOT_FOUND`.
  ...[originsPath, configPath, analyticsConfigPath],
  // Count refused events.
  ...[eventPath, eventBatchPath],
  // Answer in JSON-RPC.
  ...['/v1', '/v1/', '/v1/json-rpc', '/v1/bundler', '/bundler'],
  // Any ENS client calls the gateway of a resolver contract (EIP-3668), which knows no project.
  ...['/v1/ens', '/v1/ens/:sender/:data'],
  // AppKit names no project with a name; its owner's signature and `API_NAMES` bound the changes.
  ...[namePaths.register, namePaths.attributes, namePaths.address],
  // The protocol of the verify service, which attests only the sites of a listed project.
  ...['/v2/public-key', '/v3/public-key', '/v2/attestation', '/v3/attestation'],
  ...['/attestation', '/attestation/:id', '/index.js', '/:projectId{[0-9A-Za-z-]{20,64}}'],
]);

/** Whether a route, as Hono writes its path, serves any request, or refuses unknown projects in a form of its own. */
export const isExempt = (path: string): boolean => exempt.has(path);

/** Serves only listed projects, and their own pages, where the API is restricted to them; every route but the exempt ones. */
export function listedOnly(
  projects: Pick<ProjectGate, 'hasList' | 'isRestricted' | 'find'>,
): MiddlewareHandler {
  return async (context, next) => {
    // Middleware, such as that for CORS, is registered for every method and is no route.
    const route = matchedRoutes(context).find(({ method }) => method !== 'ALL');
    if (projects.isRestricted && route !== undefined && !isExempt(route.path)) {
      try {
        await readCaller({ projects }, context);
      } catch (error) {
        // Pages have to read this; the route's own CORS comes later.
        context.header('access-control-allow-origin', '*');
        context.header('access-control-expose-headers', 'retry-after');
        throw error;
      }
    }
    await next();
  };
}

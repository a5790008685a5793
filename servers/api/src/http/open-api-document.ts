import type { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import { readable } from './readable.ts';

/** A described route. */
interface Operation {
  parameters?: readonly { readonly name?: string; readonly in?: string }[] | undefined;
  responses?: Readonly<Record<string, { readonly content?: unknown }>> | undefined;
}

/**
 * Serves the OpenAPI 3.1 document of the described routes, generated on the first request.
 *
 * @param isExempt whether a route, as Hono writes its path, is also served to unlisted projects
 */
export function serveDocument(app: Hono, isExempt: (path: string) => boolean): void {
  let document: ReturnType<typeof generateSpecs> | undefined;
  app.use('/openapi.json', readable('GET'));
  app.get('/openapi.json', async (context) => {
    document ??= writeDocument(app, isExempt);
    return context.json(await document);
  });
}

async function writeDocument(app: Hono, isExempt: (path: string) => boolean) {
  const document = await generateSpecs(app, {
    documentation: {
      openapi: '3.1.0',
      info: { title: 'Mooring API', version: '1', description: 'The HTTP API behind the modal.' },
    },
    // Each route describes its own failures.
    defaultValidationErrorResponse: false,
  });
  for (const [path, operations] of Object.entries(document.paths))
    for (const operation of Object.values(operations as Record<string, Operation>))
      describeProject(operation, isExempt(path.replaceAll(/\{(\w+)\}/g, ':$1')));
  return document;
}

const id = { schema: { type: 'string', maxLength: 128 }, required: false } as const;
const inQuery = {
  ...{ name: 'projectId', in: 'query', ...id },
  description: 'Project of the request. Required with API_PROJECTS=listed',
};
const inHeader = { name: 'x-project-id', in: 'header', ...id, description: 'In place of `projectId`' };

/** Adds how a request names its project, and that others than listed ones may be refused. */
function describeProject(operation: Operation, isExempt: boolean): void {
  const { parameters = [], responses = {} } = operation;
  const isNamed = parameters.some(({ name }) => name === inQuery.name);
  if (isNamed || !isExempt) operation.parameters = [...parameters, ...(isNamed ? [] : [inQuery]), inHeader];
  if (isExempt) return;
  const when =
    'ORIGIN_REFUSED: with API_PROJECTS=listed, the project is not listed, or not for the site of this page';
  // A route that refuses origins under any setting has its own words.
  operation.responses = { 403: { ...responses[500], ...{ description: when } }, ...responses };
}

import type { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import { readable } from './readable.ts';

/** Serves the OpenAPI 3.1 document of the described routes, generated on the first request. */
export function serveDocument(app: Hono): void {
  let document: ReturnType<typeof generateSpecs> | undefined;
  app.use('/openapi.json', readable('GET'));
  app.get('/openapi.json', async (context) => {
    document ??= writeDocument(app);
    return context.json(await document);
  });
}

function writeDocument(app: Hono) {
  return generateSpecs(app, {
    documentation: {
      openapi: '3.1.0',
      info: { title: 'Mooring API', version: '1', description: 'The HTTP API behind the modal.' },
    },
    // Each route describes its own failures.
    defaultValidationErrorResponse: false,
  });
}

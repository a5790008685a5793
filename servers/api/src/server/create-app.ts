import { Hono } from 'hono';

// What no route says otherwise: nothing is kept, framed, or taken for what it is not.
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * An application without routes: headers, and what is said when there is no route or one fails.
 *
 * @param onError told of what failed; the answer says only that it did
 */
export function createApp(onError: (error: Error) => void): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });
  app.notFound((context) => context.json({ error: 'not found' }, 404));
  app.onError((error, context) => {
    onError(error);
    return context.json({ error: 'failed' }, 500);
  });
  return app;
}

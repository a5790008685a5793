import { Hono } from 'hono';
import { createError } from '../errors.ts';
import { answerFailure, isExpected } from '../http/answer-failure.ts';

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
 * @param onError told of each fault of the server; its answer says only that there was one
 */
export function createApp(onError: (error: Error) => void): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });
  app.notFound((context) => {
    // A page reads it: an API may be older than who asks it.
    context.header('access-control-allow-origin', '*');
    return answerFailure(context, createError('ROUTE_NOT_FOUND'));
  });
  app.onError((error, context) => {
    if (!isExpected(error)) onError(error);
    return answerFailure(context, error);
  });
  return app;
}

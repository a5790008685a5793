import { RequestError } from '@hono/node-server';
import { Hono } from 'hono';
import { createError } from '../errors.ts';
import { answerFailure, failureBody, isExpected } from '../http/answer-failure.ts';
import { hasLeft } from '../http/has-left.ts';

// Default headers: no caching, framing or content sniffing.
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * An application without routes: headers, and answers for unknown paths and failures.
 *
 * @param onError called with each internal error, which the response does not show, unless the request failed because
 * its client left
 * @param onFailedAnswer called with the status of each answer of 500 or above, unless its request failed for that reason
 */
export function createApp(onError: (error: Error) => void, onFailedAnswer: (status: number) => void): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    if (context.res.status >= 500 && !hasLeft(context, context.error)) onFailedAnswer(context.res.status);
  });
  app.notFound((context) => {
    // Pages have to read this, since an API may be older than its clients.
    context.header('access-control-allow-origin', '*');
    const methods = methodsOf(app, context.req.path);
    if (methods.length === 0) return answerFailure(context, createError('ROUTE_NOT_FOUND'));
    context.header('allow', methods.join(', '));
    return answerFailure(context, createError('METHOD_NOT_ALLOWED'));
  });
  app.onError((error, context) => {
    if (!isExpected(error) && !hasLeft(context, error)) onError(error);
    return answerFailure(context, error);
  });
  return app;
}

/**
 * Answers a request that no application has answered: its path or its `host` is invalid.
 *
 * @param onError called with any other error
 */
export function answerUnread(error: unknown, onError: (error: unknown) => void): Response {
  const isInvalid = error instanceof RequestError;
  if (!isInvalid) onError(error);
  const failure = isInvalid
    ? createError('REQUEST_INVALID', { problem: 'path or host: invalid' })
    : createError('SERVER_FAILED');
  return Response.json(failureBody(failure), {
    status: isInvalid ? 400 : 500,
    headers: { ...headers, 'access-control-allow-origin': '*' },
  });
}

/** Methods of a path; empty if there is no route. Middleware is registered for every method and is no route. */
function methodsOf({ router }: Hono, path: string): readonly string[] {
  const isServed = (method: string) =>
    router.match(method, path)[0].some(([[, route]]) => route.method === method);
  return ['GET', 'POST', 'PUT', 'DELETE'].filter(isServed);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MetricsSource } from '../metrics/worker-metrics.ts';
import type { Readiness } from './readiness.ts';

export interface OperationsOptions {
  readonly readiness: Readiness;
  readonly registry: MetricsSource;
  /** Response to other methods, with status 405; a short text by default. */
  readonly refusal?: { readonly body: string; readonly contentType: string } | undefined;
}

/** Answers a request for operators; returns `false` for any other. */
export type OperationsHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

const plainText = 'text/plain; charset=utf-8';

/** Sends a body with headers that prevent caching and use by pages. */
export function sendText(
  response: ServerResponse,
  status: number,
  body: string,
  contentType = plainText,
): void {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** `/health`: the process is alive. `/ready`: its dependencies answer, else 503. `/metrics`: for Prometheus. */
export function createOperations({
  readiness,
  registry,
  refusal = { body: 'method not allowed\n', contentType: plainText },
}: OperationsOptions): OperationsHandler {
  /** Concurrent requests share one text. */
  let pending: Promise<string> | undefined;
  const render = () => {
    pending ??= registry.metrics().finally(() => {
      pending = undefined;
    });
    return pending;
  };
  const routes: Record<string, (response: ServerResponse) => void> = {
    '/health': (response) => sendText(response, 200, 'ok\n'),
    '/ready': async (response) => {
      const report = await readiness.ask();
      sendText(response, report.ready ? 200 : 503, `${JSON.stringify(report)}\n`, 'application/json');
    },
    '/metrics': async (response) => {
      try {
        sendText(response, 200, await render(), registry.contentType);
      } catch {
        sendText(response, 500, 'metrics failed\n');
      }
    },
  };
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (!route) return false;
    if (request.method === 'GET' || request.method === 'HEAD') route(response);
    else {
      response.setHeader('allow', 'GET, HEAD');
      sendText(response, 405, refusal.body, refusal.contentType);
    }
    return true;
  };
}

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** One JSON-RPC call as a node receives it. */
export interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface TestNode {
  readonly url: string;
  /** Number of requests so far. */
  readonly asked: () => number;
}

type Answer = (body: Call | readonly Call[], response: ServerResponse) => void;

/** A node on a free port that answers each request as scripted, until the test ends. */
export async function serveNode(answer: Answer): Promise<TestNode> {
  const node = await startNode(answer);
  onTestFinished(node.end);
  return node;
}

async function startNode(answer: Answer): Promise<TestNode & { readonly end: () => void }> {
  let asked = 0;
  // Clients end idle connections: a server that did could break off a request on its way.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    asked += 1;
    let text = '';
    for await (const chunk of request) text += chunk;
    answer(JSON.parse(text), response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    end: () => server.close().closeAllConnections(),
  };
}

/** Answers each call with the result for its method, as JSON-RPC. */
export function answerResults(
  results: Readonly<Record<string, unknown>>,
  body: Call | readonly Call[],
  response: ServerResponse,
): void {
  const one = ({ id, method, params }: Call) => {
    const result = method in results ? results[method] : undefined;
    if (result === undefined)
      return { jsonrpc: '2.0', id, error: { code: -32_601, message: 'no such method' } };
    const outcome = typeof result === 'function' ? result(...params) : result;
    return outcome instanceof Error
      ? { jsonrpc: '2.0', id, error: { code: -32_602, message: outcome.message } }
      : { jsonrpc: '2.0', id, result: outcome };
  };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(Array.isArray(body) ? body.map(one) : one(body as Call)));
}

/** A node that answers each call with the result for its method, which may be a function of the parameters. */
export function serveResults(results: Readonly<Record<string, unknown>>): Promise<TestNode> {
  return serveNode((body, response) => answerResults(results, body, response));
}

/** As `serveResults`, until it is ended explicitly. */
export function startResults(results: Readonly<Record<string, unknown>>) {
  return startNode((body, response) => answerResults(results, body, response));
}

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
  /** Requests so far. */
  readonly asked: () => number;
}

/** A node on a free port that does with each request as it is told, until the test ends. */
export async function serveNode(
  answer: (body: Call | readonly Call[], response: ServerResponse) => void,
): Promise<TestNode> {
  let asked = 0;
  const server = createServer(async (request, response) => {
    asked += 1;
    let text = '';
    for await (const chunk of request) text += chunk;
    answer(JSON.parse(text), response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}

/** A node that answers each call with what the method has, as JSON-RPC does. */
export function serveResults(results: Readonly<Record<string, unknown>>): Promise<TestNode> {
  const one = ({ id, method }: Call) =>
    method in results
      ? { jsonrpc: '2.0', id, result: results[method] }
      : { jsonrpc: '2.0', id, error: { code: -32_601, message: 'no such method' } };
  return serveNode((body, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(body) ? body.map(one) : one(body as Call)));
  });
}

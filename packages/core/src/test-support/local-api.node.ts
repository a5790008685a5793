import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** An HTTP server with the test's answers, until the test ends. */
export interface LocalApi {
  readonly url: string;
  /** Paths with their queries, in order. */
  readonly requested: string[];
  answer: (response: ServerResponse, request: IncomingMessage) => void;
}

export async function localApi(answer: LocalApi['answer']): Promise<LocalApi> {
  const requested: string[] = [];
  // Clients close idle connections: a server that did so could interrupt a request in transit.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    requested.push(request.url ?? '');
    api.answer(response, request);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const api = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested, answer };
  return api;
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  response.end(JSON.stringify(body));
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface AskedRequest {
  readonly method: string | undefined;
  readonly body: string;
}

/** A node that gives every request of the test the same answer, and records the requests. */
export async function serveAnswer(
  answer: string,
  status = 200,
): Promise<{ readonly url: string; readonly asked: readonly AskedRequest[] }> {
  const asked: AskedRequest[] = [];
  // Clients end idle connections: a server that did could break off a request on its way.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ method: request.method, body });
    response.writeHead(status).end(answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

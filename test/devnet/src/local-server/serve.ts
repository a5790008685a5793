import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts a server and returns its address. It never answers while `answer` returns `undefined`.
 *
 * @param onEnd receives the function that stops it, such as vitest's `onTestFinished`
 */
export async function serve(
  onEnd: (stop: () => void) => void,
  answer: (response: ServerResponse, body: string) => string | undefined,
): Promise<string> {
  // Clients end idle connections: a server that did could break off a request on its way.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const text = answer(response, body);
      if (text !== undefined) response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that answers every request with this status and no body. */
export const serveStatus = (onEnd: (stop: () => void) => void, status: number): Promise<string> =>
  serve(onEnd, (response) => {
    response.statusCode = status;
    return '';
  });

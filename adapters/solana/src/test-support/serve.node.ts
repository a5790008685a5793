import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server of this test that answers everything with the same text; with `undefined` it never answers. Gives its address. */
export async function serve(answer: (response: ServerResponse) => string | undefined): Promise<string> {
  const server = createServer((_request, response) => {
    const text = answer(response);
    if (text !== undefined) response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves a site again, at another address, in the sandbox of a policy: e.g. without `allow-popups`. */
export async function serveSandboxed(
  site: string,
  sandbox: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming;
    const onward = request(new URL(path, site), { method, headers }, (answer) => {
      const policy = `${answer.headers['content-security-policy'] ?? ''}; sandbox ${sandbox}`;
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-security-policy': policy });
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

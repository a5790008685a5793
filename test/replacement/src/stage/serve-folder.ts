import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export interface FolderServer {
  /** With a slash at its end; stays the same when another folder is shown. */
  readonly url: string;
  /** Serves another folder from now on, at the same origin, as a deploy does. */
  show(folder: string): void;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * The policy of docs/security-headers.md, with this site's hosts.
 *
 * @param trustedTypes name of the policy that the site's framework creates
 */
export function strictPolicy(connect: readonly string[], trustedTypes = "'none'"): string {
  return [
    "default-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${connect.join(' ')}`,
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ');
}

/** Serves a folder on a free port of loopback. `policy` is its Content-Security-Policy; none if left out. */
export async function serveFolder(folder: string, policy?: string): Promise<FolderServer> {
  let root = folder;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const file = path.join(root, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (policy !== undefined) response.setHeader('content-security-policy', policy);
    response.setHeader('cache-control', 'no-store');
    if (!file.startsWith(root) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    show(next) {
      root = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

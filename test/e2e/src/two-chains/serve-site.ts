import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build, defaultClientConditions } from 'vite';

const resolve = { conditions: ['mooring-source', ...defaultClientConditions] };
const common = { configFile: false, logLevel: 'error', resolve } as const;

/** The page's policy, as in docs/security-headers.md. */
const policy = (connect: readonly string[]): string =>
  [
    "default-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${connect.join(' ')}`,
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

export interface Site {
  readonly url: string;
  /** The wallet in the page, as one script. */
  readonly wallet: string;
  close(): Promise<void>;
}

/**
 * Builds the site with two chains and serves it on a free port of loopback; it may connect to the addresses of
 * `connect`.
 */
export async function serveSite(connect: readonly string[]): Promise<Site> {
  const root = import.meta.dirname;
  const files = await filesOf({
    ...common,
    root,
    build: { write: false, minify: false, target: 'es2022', modulePreload: { polyfill: false } },
  });
  const lib = { entry: `${root}/lagoon-wallet.ts`, formats: ['iife' as const], name: 'lagoonWallet' };
  const wallet = await filesOf({ ...common, build: { write: false, minify: false, target: 'es2022', lib } });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const body = files.get(pathname === '/' ? 'index.html' : pathname.slice(1));
    response.setHeader('content-security-policy', policy(connect));
    if (body === undefined) response.writeHead(404).end();
    else {
      const type =
        pathname === '/' ? 'text/html' : pathname.endsWith('.js') ? 'text/javascript' : 'text/plain';
      response.setHeader('content-type', `${type}; charset=utf-8`);
      response.end(body);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    wallet: [...wallet.values()].join('\n'),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function filesOf(options: Parameters<typeof build>[0]): Promise<ReadonlyMap<string, string>> {
  const built = await build(options);
  const outputs = Array.isArray(built) ? built : [built];
  const files = new Map<string, string>();
  for (const output of outputs) {
    if (!('output' in output)) continue;
    for (const file of output.output)
      files.set(file.fileName, file.type === 'chunk' ? file.code : String(file.source));
  }
  return files;
}

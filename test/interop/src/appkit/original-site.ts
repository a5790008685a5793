import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Request, Route } from 'playwright-core';
import { build } from 'vite';
import type { OriginalServices } from './original-services.ts';
import { routeOriginalRelay } from './route-relay.ts';

/** A built page with the original modal. */
export interface OriginalSite {
  /** Opens it. Requests to the original's hosts go to our services. */
  open(page: Page, services: OriginalServices): Promise<Answers>;
  close(): void;
}

/** Requests of the original, and their answers. */
export interface Answers {
  /** Paths of our API, with its status. */
  readonly asked: readonly { readonly path: string; readonly status: number }[];
  /** Hosts that are none of ours: nothing answered there. */
  readonly elsewhere: ReadonlySet<string>;
}

const folder = path.join(import.meta.dirname, '../../original-page');
const origin = 'https://site.example';

/** Hosts of the HTTP API, the wallet list, the analytics and the attestations. */
const apiHosts = new Set([
  'rpc.walletconnect.org',
  'api.web3modal.org',
  'pulse.walletconnect.org',
  'verify.walletconnect.org',
  'verify.walletconnect.com',
]);

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title>
<appkit-button></appkit-button><script type="module" src="/page.js"></script></html>`;

/** Builds the page against the original packages. */
export async function buildOriginalSite(): Promise<OriginalSite> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'mooring-original-site-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    build: {
      ...{ outDir, emptyOutDir: true, minify: false, target: 'es2022', modulePreload: false },
      rollupOptions: {
        input: path.join(folder, 'optimism.js'),
        output: { entryFileNames: 'page.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return {
    open: (page, services) => open(page, services, outDir),
    close: () => rmSync(outDir, { recursive: true, force: true }),
  };
}

async function open(page: Page, services: OriginalServices, outDir: string): Promise<Answers> {
  const asked: { readonly path: string; readonly status: number }[] = [];
  const elsewhere = new Set<string>();
  await page.route(/^https?:/, async (route) => {
    const url = new URL(route.request().url());
    if (url.origin === origin) return serve(route, url, outDir);
    // The node of the wallet in the page.
    if (url.origin === services.rpcUrl) return route.fulfill({ response: await route.fetch() });
    if (!apiHosts.has(url.host)) {
      elsewhere.add(url.host);
      return route.abort();
    }
    const response = await route.fetch({
      url: `${services.apiUrl}${url.pathname}${url.search}`,
      headers: { ...headersOf(route.request()), origin },
    });
    asked.push({ path: url.pathname, status: response.status() });
    return route.fulfill({ response });
  });
  await routeOriginalRelay(page, services.relayUrl);
  await page.goto(`${origin}/`);
  return { asked, elsewhere };
}

/** The headers of a request but for the host, which is another. */
function headersOf(request: Request): Record<string, string> {
  const { host: _, ...headers } = request.headers();
  return headers;
}

function serve(route: Route, { pathname }: URL, outDir: string): Promise<void> {
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
  const name = path.basename(pathname);
  if (!name.endsWith('.js')) return route.fulfill({ status: 204 });
  return route.fulfill({ contentType: 'text/javascript', body: readFileSync(path.join(outDir, name)) });
}

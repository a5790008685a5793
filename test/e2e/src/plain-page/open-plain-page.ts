import path from 'node:path';
import type { Page } from 'playwright-core';
import { build, defaultClientConditions } from 'vite';
import type { Stage } from '../stage/open-stage.ts';
import './plain-page-window.ts';

let built: Promise<ReadonlyMap<string, string>> | undefined;

/** The scripts of the page by their names. */
async function buildPage(): Promise<ReadonlyMap<string, string>> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    base: './',
    resolve: { conditions: ['mooring-source', ...defaultClientConditions] },
    build: {
      ...{ write: false, minify: false, target: 'es2022', modulePreload: { polyfill: false } },
      rollupOptions: {
        input: path.join(import.meta.dirname, 'plain-page.ts'),
        output: { entryFileNames: 'page.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  return new Map(outputs.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one.code] as const] : [])));
}

/**
 * Opens a page without a framework that uses ethers, and has nothing but these elements. It is the demo's document, with its policy
 * and settings, whose script is another.
 */
export async function openPlainPage(
  page: Page,
  { stack }: Stage,
  elements: readonly string[],
): Promise<void> {
  built ??= buildPage();
  const scripts = await built;
  const document = await fetch(stack.urls.demo, { headers: { connection: 'close' } });
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(await document.text())?.[1];
  if (entry === undefined) throw new Error('The demo has no script.');
  await page.addInitScript((names) => {
    window.plainElements = names;
  }, elements);
  await page.route(`${stack.urls.demo}/assets/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname === new URL(entry, stack.urls.demo).pathname ? 'page.js' : path.basename(pathname);
    const contentType = pathname.endsWith('.css') ? 'text/css' : 'text/javascript; charset=utf-8';
    return route.fulfill({ contentType, body: scripts.get(name) ?? '' });
  });
  await page.goto(stack.urls.demo);
}

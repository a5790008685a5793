import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import type {} from './gallery-window.ts';

export interface Gallery {
  readonly url: string;
  /** A page on a state of the gallery, with what the browser complained about. */
  open(query: string, options?: BrowserContextOptions): Promise<GalleryPage>;
  close(): Promise<void>;
}

export interface GalleryPage {
  readonly page: Page;
  /** Console errors and policy violations so far. */
  readonly complaints: string[];
}

/** Builds the gallery, serves it under the strict policy on a free port and starts a browser. */
export async function openGallery(): Promise<Gallery> {
  const root = path.join(import.meta.dirname, '../../gallery');
  const configFile = path.join(root, 'vite.config.ts');
  await build({ root, configFile, logLevel: 'warn' });
  const server = await preview({
    root,
    configFile,
    logLevel: 'warn',
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The gallery has no port');
  const url = `http://127.0.0.1:${address.port}/`;
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // Letters are drawn the same on every machine.
    args: ['--no-sandbox', '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
  });
  return {
    url,
    async open(query, options = {}) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(`${url}?${query}`);
      return { page, complaints };
    },
    async close() {
      await browser.close();
      await new Promise((resolve) => server.httpServer.close(resolve));
    },
  };
}

/** Shows another state in a page of the gallery, and waits until it stands still. */
export async function rebuild(page: Page, query: string): Promise<void> {
  await page.evaluate((wanted) => window.gallery.build(`${wanted}&show=1`), query);
  await page.locator('mooring-modal .stage__view:not(:has([data-pending])) > *').first().waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    const root = document.querySelector('mooring-modal')?.shadowRoot;
    const ending =
      root?.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity) ?? [];
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

import { fetchShared } from '@mooring/devnet';
import { reportFailure, sharedBrowser } from '@mooring/e2e';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import type {} from './gallery-window.ts';
import type { GalleryBuild } from './shared-gallery.node.ts';

export interface Gallery {
  readonly url: string;
  /** Opens a page on a state of the gallery, and records the browser's complaints. */
  open(query: string, options?: BrowserContextOptions): Promise<GalleryPage>;
  close(): Promise<void>;
}

export interface GalleryPage {
  readonly page: Page;
  /** Console errors and policy violations so far. */
  readonly complaints: string[];
  /** Closes its profile. If the running test has failed, adds what the page showed to its error. */
  end(): Promise<void>;
}

/** The gallery, built once per run, in the worker's browser. */
export async function openGallery(build: GalleryBuild = 'development'): Promise<Gallery> {
  const url = await fetchShared<string>(inject('sharedGallery'), build);
  const browser = await sharedBrowser();
  const contexts = new Set<BrowserContext>();
  return {
    url,
    async open(query, options = {}) {
      // Browsers allow clipboard writes on a press; the headless shell needs the permission.
      const context = await browser.newContext({ permissions: ['clipboard-write'], ...options });
      contexts.add(context);
      context.once('close', () => contexts.delete(context));
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(`${url}?${query}`);
      const end = async (): Promise<void> => {
        await reportFailure(context, complaints);
        await context.close();
      };
      return { page, complaints, end };
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
}

/** Shows another state in a page of the gallery, and finishes all finite animations. */
export async function rebuild(page: Page, query: string): Promise<void> {
  await page.evaluate((wanted) => window.gallery.build(`${wanted}&show=1`), query);
  const waits = await page.evaluate(() => window.gallery.waits);
  const shown = waits ? '.stage__view' : '.stage__view:not(:has([data-pending]))';
  await page.locator(`mooring-modal ${shown} > *`).first().waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    await window.gallery.standing;
  });
  await finishAnimations(page);
}

/** Finishes all finite animations of the modal, and those that follow them. */
export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = document.querySelector('mooring-modal')?.shadowRoot;
    const ending = () =>
      root
        ?.getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Infinity && one.playState !== 'finished') ??
      [];
    // The end of one animation may start another.
    for (let running = ending(); running.length > 0; running = ending()) {
      for (const one of running) one.finish();
      await Promise.allSettled(running.map((one) => one.finished));
      await new Promise(requestAnimationFrame);
    }
  });
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { faultsOfVisits, sharedBrowser, startVisit } from './visit.ts';

test('the browser is started once, and again after it has ended', async () => {
  const browser = await sharedBrowser();
  expect(await sharedBrowser()).toBe(browser);
  await browser.close();
  const [next, same] = await Promise.all([sharedBrowser(), sharedBrowser()]);
  expect(next.isConnected()).toBe(true);
  expect(same).toBe(next);
});

/** Serves empty pages; those of two names are two sites to the browser. */
async function serveSites(): Promise<(name: string) => string> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return (name) => `http://${name}:${port}/`;
}

/** Content of the storage of a frame of `inner` within the page. */
async function storedInFrame(page: Page, inner: string): Promise<string | null> {
  await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.addEventListener('load', resolve);
        frame.src = src;
        document.body.append(frame);
      }),
    inner,
  );
  return (await page.frame({ url: inner })?.evaluate(() => localStorage.getItem('kept'))) ?? null;
}

test('a framed site has separate storage in another site, and its own in its own pages', async () => {
  const site = await serveSites();
  const { page, end } = await startVisit(await sharedBrowser());
  onTestFinished(end);
  const kept = site('localhost');
  await page.goto(kept);
  await page.evaluate(() => localStorage.setItem('kept', 'by the site itself'));
  expect(await storedInFrame(page, `${kept}frame`)).toBe('by the site itself');
  await page.goto(site('127.0.0.1'));
  expect(await storedInFrame(page, `${kept}frame`)).toBeNull();
});

test('a request to an unknown host is a fault, and so is a complaint', async () => {
  const site = await serveSites();
  const [own, other] = [site('localhost'), site('other.localhost')];
  const visit = await startVisit(await sharedBrowser());
  onTestFinished(() => visit.end());
  await visit.page.goto(own);
  expect(faultsOfVisits([visit], [own])).toEqual([]);
  await visit.page.evaluate(async (url) => {
    reportError(new Error('Adrift'));
    await fetch(url, { mode: 'no-cors' });
  }, other);
  await expect
    .poll(() => faultsOfVisits([visit], [own]))
    .toEqual(['Error: Adrift', `A request to ${new URL(other).host}`]);
  visit.provoked.push(/^Error: Adrift$/);
  expect(faultsOfVisits([visit], [own, other])).toEqual([]);
});

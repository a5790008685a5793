import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdRequests } from './stage/hold-requests.ts';
import { setUpStage } from './stage/open-stage.ts';

const stage = setUpStage();

/** Places of the placeholders and of what holds them. */
const places = (page: Page) =>
  page.locator('.top__inner, .top__name span, .mo-card, .welcome__code, .mo-skeleton').evaluateAll((parts) =>
    parts
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')),
  );

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 } };

interface First {
  readonly name: string;
  readonly options: { readonly viewport: { width: number; height: number }; readonly locale?: string };
  /** Namespaces that were connected when the page was left, and how many it listed. */
  readonly namespaces?: string;
  readonly listed?: string;
  readonly shows: 'welcome' | 'account';
}

test.each<First>([
  { name: 'a desktop', options: desktop, shows: 'welcome' },
  { name: 'a phone', options: phone, shows: 'welcome' },
  { name: 'a phone in Arabic', options: { ...phone, locale: 'ar' }, shows: 'welcome' },
  { name: 'a desktop with an account', options: desktop, namespaces: 'eip155', shows: 'account' },
  {
    ...{ name: 'a desktop in Arabic with three accounts', options: { ...desktop, locale: 'ar' } },
    ...{ namespaces: 'eip155,solana,bip122', shows: 'account' },
  },
  {
    ...{ name: 'a desktop with one account of three', options: desktop },
    ...{ namespaces: 'solana', listed: '3', shows: 'account' },
  },
  { name: 'a phone with two accounts', options: phone, namespaces: 'eip155,solana', shows: 'account' },
])('$name shows the placeholder before the script is there, and it stays in its place', async (screen) => {
  const { page } = await stage.seat(screen.options);
  if (screen.namespaces !== undefined)
    await page.addInitScript(
      ([namespaces = '', listed]) => {
        localStorage.setItem('@appkit/connected_namespaces', namespaces);
        if (listed !== undefined) localStorage.setItem('mooring-demo/namespaces', listed);
      },
      [screen.namespaces, screen.listed],
    );
  const script = await holdRequests(page, /\/assets\/index-[^/]+\.js$/);
  const settings = await holdRequests(page, /\/config\.json$/);
  await page.goto(stage.stack.urls.demo, { waitUntil: 'commit' });
  await page.locator(`.first > .${screen.shows}[aria-busy]`).waitFor();
  const before = await places(page);
  script();
  await page.locator(`.main:not(.first) > .${screen.shows}[aria-busy]`).waitFor();
  // Its texts are loaded before its direction changes.
  await page.waitForFunction(
    (dir) => document.documentElement.dir === dir,
    screen.options.locale === 'ar' ? 'rtl' : 'ltr',
  );
  expect(before.length).toBeGreaterThan(6);
  expect(await places(page)).toEqual(before);
  settings();
});

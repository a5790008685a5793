import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { open } = galleryPages();

const touched = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true } as const;
const agents = {
  'Safari on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Chrome on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
} as const;

const uri = /^wc:[0-9a-f]{64}@2\?/;
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const cell = (page: Page, name: string) => page.locator('.cell').filter({ hasText: name });

/** Records the target of each tap and whether it has user activation, and prevents navigation. */
async function watchTaps(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seen });
    document.addEventListener('click', (event) => {
      const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
      if (!(link instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      seen.push([link.href, link.target, navigator.userActivation.isActive]);
    });
  });
  return () => page.evaluate(() => (window as unknown as { seen: unknown }).seen);
}

async function phone(agent: keyof typeof agents, state: string): Promise<Page> {
  return open(`state=${state}`, { ...touched, userAgent: agents[agent] });
}

async function show(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Show “/ }).tap();
  await title(page, 'Connect wallet').waitFor();
}

const pairing = (page: Page) => page.evaluate(() => window.gallery.core.store.getState().offer?.shown);

test('Safari on iOS: a tap on a wallet opens it by a link made when the modal opened', async () => {
  const page = await phone('Safari on iOS', 'connect-listed');
  expect(await pairing(page)).toBeUndefined();
  await show(page);
  const seen = await watchTaps(page);
  await cell(page, 'Anchor').and(page.locator('a[href]')).tap();
  await title(page, 'Anchor').waitFor();
  const [[href, target, own]] = (await seen()) as [[string, string, boolean]];
  expect(href.startsWith('wallet0://wc?uri=')).toBe(true);
  expect(decodeURIComponent(href.slice('wallet0://wc?uri='.length))).toMatch(uri);
  expect([target, own]).toEqual(['', true]);
  // The same link again when the visitor comes back.
  const again = page.getByRole('link', { name: 'Open Anchor' }).and(page.locator('[href]'));
  expect(await again.getAttribute('href')).toBe(href);
  await page.getByRole('button', { name: 'Back' }).tap();
  await title(page, 'Connect wallet').waitFor();
  await expect.poll(() => cell(page, 'Anchor').getAttribute('href')).toBe(href);
});

test('Telegram: a tap opens the wallet in a new tab', async () => {
  const page = await phone('Chrome on Android', 'connect-listed');
  await page.evaluate(() => {
    Object.assign(window, { TelegramWebviewProxy: {} });
    window.gallery.build('state=connect-listed');
  });
  await show(page);
  const seen = await watchTaps(page);
  await cell(page, 'Anchor').and(page.locator('a[href]')).tap();
  await title(page, 'Anchor').waitFor();
  const [[href, target]] = (await seen()) as [[string, string]];
  expect(decodeURIComponent(decodeURIComponent(href.slice('wallet0://wc?uri='.length)))).toMatch(uri);
  expect(target).toBe('_blank');
});

test.each(['Chrome on iOS', 'Chrome on Android'] as const)(
  '%s: makes no link ahead, and a tap shows the next view',
  async (agent) => {
    const page = await phone(agent, 'connect-listed');
    await show(page);
    await cell(page, 'Anchor').and(page.locator('button')).waitFor();
    expect(await pairing(page)).toBeUndefined();
  },
);

test('makes no link ahead in an inline modal', async () => {
  const page = await open('inline=1&state=connect-listed', {
    ...touched,
    userAgent: agents['Safari on iOS'],
  });
  await page.getByRole('heading', { level: 2, name: 'Connect wallet' }).waitFor();
  await page.locator('button.cell').first().waitFor();
  expect(await pairing(page)).toBeUndefined();
});

test('opens this page in a wallet’s own browser with the tap that chooses the wallet', async () => {
  const page = await phone('Chrome on Android', 'connect-in-app');
  await show(page);
  const seen = await watchTaps(page);
  await cell(page, 'Phantom').tap();
  await page.getByText('This page opens in Phantom’s own browser').waitFor();
  const inner = `${encodeURIComponent(page.url())}?ref=${encodeURIComponent(new URL(page.url()).origin)}`;
  const href = `https://phantom.app/ul/browse/${inner}`;
  expect(await seen()).toEqual([[href, '', true]]);
  expect(await page.getByRole('link', { name: 'Open Phantom' }).getAttribute('href')).toBe(href);
  expect(await pairing(page)).toBeUndefined();
});

test('offers QR code and copied link for a wallet with a broken link', async () => {
  const page = await open('state=pairing-broken-link&show=1', {
    ...touched,
    userAgent: agents['Chrome on Android'],
  });
  await title(page, 'Driftwood').waitFor();
  await page.getByRole('img', { name: 'QR code to connect a wallet' }).waitFor();
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
});

import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

// A node or an API that accepts requests and never answers. The gallery's clock says so at once.

const { open } = galleryPages();

const network = 'The network has not answered yet. Still trying…';
const service = 'The service has not answered yet. Still trying…';

interface Case {
  readonly state: string;
  /** The node never answers these. */
  readonly node?: string;
  /** The API never answers requests to paths with this part. */
  readonly api?: string;
  readonly says: string;
  /** A tab of the account that is opened. */
  readonly tab?: string;
  /** A name that is typed. */
  readonly typed?: string;
}

const cases: Readonly<Record<string, Case>> = {
  'the list of wallets': { state: 'all-wallets-loading', says: service },
  'the account’s amount': { state: 'account', node: 'balance', says: network },
  'the account’s tokens': { state: 'account-tokens', api: '/balance', says: service },
  'the account’s name': { state: 'account-tokens', api: '/identity/', says: service },
  'the account’s NFTs': { state: 'account-tokens', api: '/nfts', tab: 'nfts', says: service },
  'the account’s activity': { state: 'account-tokens', api: '/history', tab: 'activity', says: service },
  Transactions: { state: 'activity', api: '/history', says: service },
  'the recipient’s name': { state: 'send-name', node: 'names', says: network },
  'the estimate of Send': { state: 'send-review', node: 'transfer', says: network },
  'the tokens of Swap': { state: 'swap-tokens', api: '/convert/tokens', says: service },
  'the quote of Swap': { state: 'swap-quoted', api: '/convert/quotes', says: service },
  'the review of Swap': { state: 'swap-review', api: '/convert/quotes', says: service },
  'the offers of Buy': { state: 'buy', api: '/options', says: service },
  'the price of Buy': { state: 'buy-filled', api: '/quote', says: service },
  'the currencies of Buy': { state: 'buy-currencies', api: '/options', says: service },
  'suggested names': { state: 'name-register', api: '/suggestions/', typed: 'harbour', says: service },
};

test('every view shows that no service responds', async () => {
  const page = await open('state=connect');
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      const { unanswered } = document.body.dataset;
      const url = `${input instanceof Request ? input.url : input}`;
      return unanswered !== undefined && url.includes(unanswered)
        ? new Promise(() => undefined)
        : fetch(input, init);
    };
  });
  const dialog = page.getByRole('dialog');
  for (const [what, { state, node = '', api, tab, typed, says }] of Object.entries(cases)) {
    await page.evaluate(
      ([query, path]) => {
        if (path === undefined) delete document.body.dataset.unanswered;
        else document.body.dataset.unanswered = path;
        window.gallery.build(query);
      },
      [`state=${state}&silent=${node}&show=1`, api] as const,
    );
    if (tab !== undefined) await dialog.locator(`[data-tab="${tab}"]`).click();
    if (typed !== undefined) await dialog.getByLabel('Name', { exact: true }).fill(typed);
    await expect.poll(() => dialog.locator('.mo-toast').allInnerTexts(), { message: what }).toEqual([says]);
  }
}, 200_000);

test('the notice disappears once the answer arrives', async () => {
  const page = await open('state=connect');
  await page.evaluate(() => {
    const { fetch } = window;
    const held = new Promise<void>((resolve) => {
      window.addEventListener('click', () => resolve());
    });
    window.fetch = async (input, init) => {
      if (`${input}`.includes('/history')) await held;
      return fetch(input, init);
    };
    window.gallery.build('state=activity&silent=&show=1');
  });
  const line = page.locator('.mo-toast').getByText(service, { exact: true });
  await line.waitFor();
  await page.evaluate(() => window.dispatchEvent(new MouseEvent('click')));
  await page.locator('.activity__list').first().waitFor();
  await line.waitFor({ state: 'detached' });
  expect(await page.locator('.mo-toast').count()).toBe(0);
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';
import { rebuild } from '../test-support/open-gallery.node.ts';

const { open, show } = galleryPages();

const inModal = (page: Page) => page.getByRole('dialog');
const form = (page: Page) =>
  page.evaluate(() => {
    const { sourceToken, toToken, sourceTokenAmount } = window.gallery.core.store.getState().swap;
    return [sourceToken?.symbol, toToken?.symbol, sourceTokenAmount];
  });
/** Answers one route of the API instead of the gallery. */
const answer = (page: Page, route: string, body: object) =>
  page.evaluate(
    ([wanted, answered]) => {
      const { fetch } = window;
      window.fetch = (input, init) =>
        `${input}`.includes(wanted) ? Promise.resolve(Response.json(answered)) : fetch(input, init);
    },
    [route, body] as const,
  );

test('starts with the amount and tokens that the site names, and keeps what the visitor typed', async () => {
  const page = await show('state=swap', { reducedMotion: 'reduce' });
  const start = (amount: string) =>
    page.evaluate((given) => {
      const view = { name: 'Swap', amount: given, fromToken: 'usdc', toToken: 'ETH' } as const;
      window.gallery.core.dispatch({ type: 'opened', view });
    }, amount);
  await start('2');
  await expect.poll(() => form(page)).toEqual(['USDC', 'ETH', '2']);
  await inModal(page).getByLabel('You give').fill('3');
  await start('4');
  await page.evaluate(() => window.gallery.standing);
  expect(await form(page)).toEqual(['USDC', 'ETH', '3']);
});

test('Max leaves the network fee of the native currency', async () => {
  const page = await show('state=swap-quoted', { reducedMotion: 'reduce' });
  await inModal(page).getByRole('button', { name: 'Give all ETH' }).click();
  await expect.poll(async () => (await form(page))[2]).toBe('1204.4991');
  const gas = `${10n ** 16n}`;
  await answer(page, '/convert/gas-price', { standard: gas, fast: gas, instant: gas });
  await inModal(page).getByRole('button', { name: 'Give all ETH' }).click();
  await inModal(page).getByText('Your balance does not cover the network fee.').waitFor();
  expect((await form(page))[2]).toBe('1204.4991');
});

test('suggests eight known tokens, and chooses one by a press', async () => {
  const page = await open('state=connect', { reducedMotion: 'reduce' });
  const symbols = 'ETH UNI AAVE MINE LINK WBTC DAI WETH USDC USDT ARB'.split(' ');
  const tokens = symbols.map((symbol, index) => ({
    ...{ name: symbol, symbol, decimals: 18, logoUri: '' },
    address: `eip155:31337:0x${`${index + 10}`.repeat(20)}`,
  }));
  await answer(page, '/convert/tokens', { tokens });
  await rebuild(page, 'state=swap-tokens');
  const suggested = inModal(page).getByRole('list', { name: 'Suggested tokens' }).getByRole('button');
  expect((await suggested.allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual(
    'ETH UNI AAVE LINK WBTC DAI WETH USDC'.split(' '),
  );
  await suggested.nth(3).click();
  await expect.poll(async () => (await form(page))[1]).toBe('LINK');
});

test('lists the networks with swaps on a network without, which the visitor may leave', async () => {
  const page = await show('state=swap-quoted', { reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const { core } = window.gallery;
    const network = core.store.getState().networks.find(({ id }) => id === 31_338);
    if (network !== undefined) core.dispatch({ type: 'networkSelected', network });
  });
  await inModal(page).getByText('Swaps are not available on').waitFor();
  expect(await inModal(page).locator('.list button').allInnerTexts()).toEqual([
    expect.stringContaining('Devnet A'),
    'Disconnect',
  ]);
  await page.keyboard.press('Escape');
  await inModal(page).waitFor({ state: 'hidden' });
});

test('a steep price warns in the place of the rate, so that nothing moves, and explains itself on demand', async () => {
  const page = await show('state=swap-quoted', { reducedMotion: 'reduce' });
  const top = async () => (await inModal(page).getByRole('button', { name: 'Review swap' }).boundingBox())?.y;
  await inModal(page)
    .getByRole('button', { name: /1 ETH =/ })
    .waitFor();
  const before = await top();
  await rebuild(page, 'state=swap-steep');
  const warning = inModal(page).getByRole('button', { name: /High price impact/ });
  await warning.getByText('12.4%').waitFor();
  expect(await top()).toBe(before);
  await warning.click();
  await inModal(page).getByText('You cannot undo this loss.').waitFor();
  await inModal(page).getByText('1 ETH =').waitFor();
});

test('marks, focuses and names what is missing when the button is pressed', async () => {
  const page = await show('state=swap', { reducedMotion: 'reduce' });
  const focused = () =>
    page.evaluate(() => {
      const root = document.querySelector('mooring-modal')?.shadowRoot;
      const at = root?.activeElement;
      const note = root?.getElementById(at?.getAttribute('aria-describedby') ?? '')?.textContent;
      return [at?.getAttribute('name'), note, at?.getAttribute('aria-invalid')];
    });
  const press = async (name: string) => {
    await inModal(page).getByRole('button', { name }).and(page.locator('[type=submit]')).focus();
    await page.keyboard.press('Enter');
  };
  await press('Choose what to get');
  await expect.poll(focused).toEqual(['get-token', 'Choose what to get', null]);
  await page.evaluate(() => {
    const view = { name: 'Swap', amount: '0', fromToken: 'ETH', toToken: 'USDC' } as const;
    window.gallery.core.dispatch({ type: 'opened', view });
  });
  await inModal(page).getByRole('button', { name: 'Enter more than zero' }).waitFor();
  await press('Enter more than zero');
  await expect.poll(focused).toEqual(['give', 'Enter more than zero', 'true']);
  await page.keyboard.press('End');
  await page.keyboard.type('0');
  await expect.poll(focused).toEqual(['give', '', null]);
  expect(await page.evaluate(() => window.gallery.core.store.getState().router.history.at(-1)?.name)).toBe(
    'Swap',
  );
});

test('the button of a steep price is in view, and stays in its place while the wallet is asked', async () => {
  const page = await show('state=swap-review-steep', {
    ...{ viewport: { width: 440, height: 800 } },
    reducedMotion: 'reduce',
  });
  await inModal(page)
    .getByText(/High price impact .?12.4%/)
    .waitFor();
  expect(await inModal(page).getByText('Price impact', { exact: true }).count()).toBe(0);
  await inModal(page)
    .getByText(/Nothing is swapped until you confirm in/)
    .waitFor();
  const button = inModal(page).getByRole('button', { name: 'Swap anyway' });
  const before = await button.boundingBox();
  const card = await page.locator('mooring-modal .card').boundingBox();
  const bottom = (box: typeof before) => (box?.y ?? 0) + (box?.height ?? 0);
  expect(bottom(before)).toBeLessThanOrEqual(bottom(card));
  await button.click();
  await inModal(page)
    .getByText(/^Confirm in /)
    .waitFor();
  expect(await inModal(page).getByText('You cannot undo this loss.').isVisible()).toBe(false);
  // The visitor compares it with what the wallet shows.
  await inModal(page)
    .getByRole('status')
    .getByText(/High price impact .?12.4%/)
    .waitFor();
  const asked = inModal(page).locator('.send > .mo-button');
  expect(await asked.boundingBox()).toEqual(before);
});

test('after an unknown outcome the button leads back to the form, which warns as the next review does', async () => {
  const page = await show('state=swap-review', { reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const adapter = window.gallery.core.adapters.eip155 as { sendCall?: unknown };
    adapter.sendCall = () => Promise.reject(Object.assign(new Error('gone'), { code: 6000 }));
  });
  await inModal(page).getByRole('button', { name: 'Swap', exact: true }).click();
  await inModal(page).getByRole('button', { name: 'Swap again' }).click();
  // The view that leaves may still be there.
  const warningOf = (view: string) =>
    inModal(page).locator(view).getByText('An earlier swap may still be carried out.');
  await warningOf('form').waitFor();
  await inModal(page).getByRole('button', { name: 'Review swap' }).click();
  await inModal(page).getByRole('button', { name: 'Swap again' }).waitFor();
  await warningOf('.swap__asked').waitFor();
  await page.evaluate(() => {
    const { core } = window.gallery;
    core.dispatch({ type: 'closed' });
    core.dispatch({ type: 'opened', view: { name: 'Swap' } });
  });
  await warningOf('form').waitFor();
});

test('a swap that the wallet declined is reported once, and can be asked for again', async () => {
  const page = await show('state=swap-review', { reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const adapter = window.gallery.core.adapters.eip155 as { sendCall?: unknown };
    adapter.sendCall = () => Promise.reject(Object.assign(new Error('Rejected'), { code: 4001 }));
  });
  await inModal(page).getByRole('button', { name: 'Swap', exact: true }).click();
  await inModal(page).getByRole('button', { name: 'Try again' }).waitFor();
  expect(await inModal(page).locator('.mo-notice').filter({ hasText: 'declined' }).innerText()).toMatch(
    /^Request declined\s+This swap was not made\. You can try again\.$/,
  );
});

test('a price that moves and is steep warns before the visitor accepts it', async () => {
  const page = await show('state=swap-quoted', { reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!`${input}`.includes('/quotes')) return response;
      const { quotes } = (await response.json()) as { quotes: readonly object[] };
      return Response.json({ quotes: quotes.map((quote) => ({ ...quote, priceImpact: 12.4 })) });
    };
  });
  await rebuild(page, 'state=swap-review-moved');
  await inModal(page).getByRole('button', { name: 'Accept' }).waitFor();
  await inModal(page)
    .getByText(/High price impact .?12.4%/)
    .waitFor();
});

test.each(['swap-unsure', 'swap-review-unsure'])(
  '%s: the warning of an earlier swap can be hidden',
  async (state) => {
    const page = await show(`state=${state}`, { reducedMotion: 'reduce' });
    const warning = inModal(page).getByText('An earlier swap may still be carried out.');
    await warning.waitFor();
    await inModal(page).getByRole('button', { name: 'Hide' }).click();
    await warning.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.gallery.core.store.getState().swap.unsure)).toBe(false);
  },
);

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';
import { rebuild } from '../test-support/open-gallery.node.ts';

const { open, show } = galleryPages();

const tokens = (page: Page) => page.getByRole('region', { name: 'Tokens' });
const rows = (page: Page) => tokens(page).getByRole('listitem');

test('lists the account’s tokens with amounts, values and the total, as far as prices are known', async () => {
  const page = await show('state=account-tokens');
  expect(await rows(page).allInnerTexts()).toEqual([
    'E\nETH\nEther\n1,204.5\n$3,011,250.00',
    'USDC\nUSD Coin\n1,000\n$1,000.00',
    'M\nMOOR\nMooring Dollar\n<0.001',
  ]);
  await tokens(page).getByText('At least $3,012,250.00').waitFor();
  await page.locator('.account__amount').getByText('1,204.5').waitFor();
});

test('reserves no space for a name that could not be read', async () => {
  const page = await show('state=account-tokens-failed');
  await page.getByText('View on Explorer').waitFor();
  expect(await page.locator('.mo-skeleton').count()).toBe(0);
});

test('cuts misleading token names to their row, distinguishes tokens by address, and fetches no picture', async () => {
  const page = await show('state=account-tokens-many');
  await tokens(page).getByRole('button', { name: 'Show all 12' }).click();
  await expect.poll(() => rows(page).count()).toBe(12);
  const likeEther = rows(page).filter({ hasText: /^E?ETH/ });
  expect(await likeEther.count()).toBe(2);
  expect(await likeEther.nth(0).innerText()).toContain('Ether');
  expect(await likeEther.nth(1).innerText()).toMatch(/0x00…\w{6}/);
  const boxes = await rows(page).evaluateAll((all) =>
    all.map((row) => [row.scrollWidth <= row.clientWidth, row.getBoundingClientRect().height <= 64]),
  );
  expect(boxes.flat()).not.toContain(false);
  expect(await rows(page).locator('img:not([src^="data:"])').count()).toBe(0);
});

test('shows all tokens on demand, and keeps the focus on the button', async () => {
  const page = await show('state=account-tokens-many');
  expect(await rows(page).count()).toBe(4);
  const all = tokens(page).getByRole('button');
  await all.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).count()).toBe(12);
  expect(await all.innerText()).toBe('Show fewer');
  expect(await all.getAttribute('aria-expanded')).toBe('true');
  expect(await all.evaluate((button) => button.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).count()).toBe(4);
});

test('keeps the figures and their time when a refresh fails, and retries on a press', async () => {
  const page = await show('state=account-tokens-old');
  await tokens(page)
    .getByText(/^Could not be refreshed\. As of \d/)
    .waitFor();
  expect(await rows(page).count()).toBe(3);
  await page.evaluate(() => {
    const native = {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:31337',
      price: 0,
      quantity: { decimals: '18', numeric: '2.25' },
      iconUrl: '',
    };
    window.fetch = async () => Response.json({ balances: [native] });
  });
  await tokens(page).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => rows(page).allInnerTexts()).toEqual(['E\nETH\nEther\n2.25']);
  await page.locator('.account__amount').getByText('2.25').waitFor();
  expect(await tokens(page).getByRole('button').count()).toBe(0);
});

test('lists a token of unknown amount last, with a word instead of a figure, and shows the total as a minimum', async () => {
  const page = await show('state=account-tokens-old');
  await page.evaluate(() => {
    const chainId = 'eip155:31337';
    const token = (digit: string) => `${chainId}:0x${digit.repeat(40)}`;
    const native = {
      ...{ name: 'Ether', symbol: 'ETH', chainId, price: 2_000, value: 4_500, iconUrl: '' },
      quantity: { decimals: '18', numeric: '2.25' },
    };
    const unread = [{ chainId, address: token('a'), name: 'Frozen', symbol: 'FRZ' }];
    window.fetch = async () => Response.json({ balances: [native], unread });
  });
  await tokens(page).getByRole('button', { name: 'Try again' }).click();
  await expect
    .poll(() => rows(page).allInnerTexts())
    .toEqual(['E\nETH\nEther\n2.25\n$4,500.00', 'F\nFRZ\nFrozen\nUnknown']);
  await tokens(page).getByText('At least $4,500.00').waitFor();
});

test('shows the pictures that the API serves, and a letter for a missing or broken one', async () => {
  const page = await show('state=account-tokens-old');
  await page.evaluate(() => {
    const chainId = 'eip155:31337';
    const token = (symbol: string, digit: string, iconUrl: string) => ({
      ...{ name: symbol, symbol, chainId, address: `${chainId}:0x${digit.repeat(40)}`, price: 0, iconUrl },
      quantity: { decimals: '18', numeric: '1' },
    });
    const icon = 'https://icons.example/a.png';
    const { address: _, ...native } = token('ETH', '0', icon);
    const balances = [
      native,
      token('BRK', 'a', icon),
      token('GONE', 'b', icon),
      token('SVG', 'c', icon),
      token('NONE', 'd', ''),
    ];
    const bytes = (text: string) => new Response(Uint8Array.from(text, (one) => one.charCodeAt(0)));
    const png = atob(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    );
    const asked: string[] = [];
    Object.assign(window, { asked });
    window.fetch = async (input) => {
      const url = String(input);
      asked.push(url);
      if (url.includes('/balance')) return Response.json({ balances });
      if (url.includes('0xaaa')) return bytes(png.slice(0, 20));
      if (url.includes('0xbbb')) return new Response('{}', { status: 404 });
      if (url.includes('0xccc')) return bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
      return bytes(png);
    };
  });
  await tokens(page).getByRole('button', { name: 'Try again' }).click();
  await rows(page).filter({ hasText: 'ETH' }).locator('img').waitFor();
  const marks = () =>
    rows(page).evaluateAll((all) =>
      all.map((row) => row.querySelector('img')?.naturalWidth ?? row.textContent?.[0]),
    );
  await expect.poll(marks).toEqual([1, 'B', 'G', 'S', 'N']);
  const asked = await page.evaluate(() => (window as unknown as { asked: readonly string[] }).asked);
  const pictures = asked.filter((url) => url.includes('getTokenImage'));
  expect(new Set(pictures).size).toBe(4);
  expect(pictures.length).toBe(4);
  expect(asked.filter((url) => url.includes('icons.example'))).toEqual([]);
});

/** Gives the account this many tokens. */
async function holds(page: Page, count: number): Promise<void> {
  await page.evaluate((many) => {
    const chainId = 'eip155:31337';
    const balances = Array.from({ length: many }, (_, index) => ({
      ...{
        name: `Token ${index}`,
        symbol: `TOK${index}`,
        chainId,
        price: 1,
        value: many - index,
        iconUrl: '',
      },
      ...(index > 0 && { address: `${chainId}:0x${index.toString(16).padStart(40, '0')}` }),
      quantity: { decimals: '18', numeric: String(many - index) },
    }));
    window.fetch = async () => Response.json({ balances });
  }, count);
  await tokens(page).getByRole('button', { name: 'Try again' }).click();
}

/** Scrolls to the end of the loaded part of a list. */
const scrollToEnd = (list: Locator): Promise<void> =>
  list.evaluateAll((all) => all.at(-1)?.scrollIntoView({ block: 'start' }));

test('renders a thousand tokens as the visitor scrolls, in the account and where one is chosen', async () => {
  const page = await show('state=account-tokens-old');
  await holds(page, 1_000);
  await tokens(page).getByRole('button', { name: 'Show all 1,000' }).click();
  await expect.poll(() => rows(page).count()).toBe(40);
  await scrollToEnd(rows(page));
  await expect.poll(() => rows(page).count()).toBeGreaterThan(40);

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByRole('button', { name: /Choose another/ }).click();
  const choices = dialog.locator('.tokens--choice').getByRole('listitem');
  await expect.poll(() => choices.count()).toBe(40);
  await dialog.getByRole('searchbox').fill('tok9');
  await expect.poll(() => choices.first().innerText()).toContain('TOK9');
  await expect
    .poll(async () => {
      await scrollToEnd(choices);
      return choices.count();
    })
    .toBe(111);
});

/** Shows a state whose toast stays: its clock never fires. */
async function showTold(query: string): Promise<Page> {
  const page = await open('state=connect');
  await page.evaluate((wanted) => {
    window.gallery.build(`${wanted}&show=1`);
    window.gallery.core.clock.after = () => () => undefined;
  }, query);
  return page;
}

const toastOf = (page: Page, message: string) =>
  page.locator('.mo-toast').getByText(message, { exact: true });

test('shows the native balance, and a toast that the tokens are unknown, when the API fails', async () => {
  const page = await showTold('state=account-tokens-failed');
  await toastOf(page, 'Token Balance Unavailable').waitFor();
  await page.locator('.account__amount').getByText('1,204.5').waitFor();
  await tokens(page).getByText('Your tokens could not be loaded.').waitFor();
  await tokens(page).getByRole('button', { name: 'Try again' }).waitFor();
});

test('shows a toast that no balance could be read, and shows it as unknown', async () => {
  const page = await showTold('state=account-failed');
  await toastOf(page, 'Token Balance Unavailable').waitFor();
  await page.locator('.account__amount').getByText('Unknown').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor();
});

test('shows a toast that the activity could not be read', async () => {
  const page = await showTold('state=activity-failed');
  await toastOf(page, 'Failed to fetch transactions').waitFor();
  await page.getByText('Your activity could not be loaded. Nothing is lost.').waitFor();
});

test('shows that an account has no tokens, and shows a skeleton while loading', async () => {
  const page = await show('state=account-tokens-none');
  await tokens(page).getByText('No tokens found on Devnet A').waitFor();
  const loading = await show('state=account-tokens-loading');
  await expect.poll(() => tokens(loading).getAttribute('aria-busy')).toBe('true');
  await tokens(loading).getByText('Loading tokens').waitFor({ state: 'attached' });
});

test('shows no tokens section without an API', async () => {
  const page = await show('state=account');
  await page.locator('.account__amount').getByText('1,204.5').waitFor();
  expect(await tokens(page).count()).toBe(0);
});

test('hints at content below the edge of the card until the visitor scrolls to the end', async () => {
  const page = await show('state=account-tokens-many', { viewport: { width: 1280, height: 800 } });
  const hint = () =>
    page.locator('mooring-modal .stage__more').evaluate((element) => getComputedStyle(element).opacity);
  const disconnect = page.getByRole('dialog').getByRole('button', { name: 'Disconnect' });
  await expect.poll(hint).toBe('1');
  await disconnect.scrollIntoViewIfNeeded();
  await page.locator('mooring-modal .stage__view').evaluate((view) => view.scrollTo(0, view.scrollHeight));
  await expect.poll(hint).toBe('0');
  await rebuild(page, 'state=networks');
  await expect.poll(hint).toBe('0');
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { receiver } from '../../gallery/fixture-data.ts';
import { galleryPages } from '../test-support/gallery-pages.node.ts';

const { show } = galleryPages();

const short = /0x00…\w{6}/;

/** Chooses one of the tokens called ETH: the network's own currency comes first, a token of the same name second. */
const choose = (page: Page, place: number) =>
  page
    .getByRole('listitem')
    .filter({ hasText: /^E?ETH/ })
    .nth(place)
    .getByRole('button')
    .click();

test.each([
  ['a token with the symbol of another', 1],
  ['the network’s own currency', 0],
])('the review of a transfer shows the contract of %s only where lists do', async (_, place) => {
  const page = await show('state=send-tokens');
  await choose(page, place);
  await page.getByLabel('Amount').fill('1');
  await page.getByLabel('Recipient').fill(receiver);
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.locator('.send__review');
  await review.getByText('ETH').waitFor();
  expect(short.test(await review.innerText())).toBe(place === 1);
});

test('the review of a swap shows the contract of a token with the symbol of another', async () => {
  const page = await show('state=swap-tokens-many');
  await choose(page, 1);
  await page.getByLabel('You give').fill('1');
  await page.getByRole('button', { name: 'Review swap' }).click();
  const legs = page.locator('.swap--review .swap__leg');
  await legs.nth(1).waitFor();
  expect((await legs.allInnerTexts()).map((text) => short.test(text))).toEqual([false, true]);
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { open, show } = galleryPages();

const calm = { reducedMotion: 'reduce' } as const;

/** Shows a toast in the open modal. */
async function tell(page: Page) {
  await page.evaluate(() =>
    window.gallery.core.dispatch({
      type: 'toastShown',
      toast: { id: 1, variant: 'success', open: true, autoClose: false, code: 'SENT_CONFIRMED' },
    } as never),
  );
  const toast = page.locator('.mo-toast');
  await toast.waitFor();
  return toast;
}

test.each([
  [1280, 800],
  [1280, 640],
  [844, 390],
  [390, 844],
  [390, 564],
  [640, 600],
  [440, 720],
])('in a %i × %i window a toast leaves the network’s name visible', async (width, height) => {
  const page = await show('state=account-tokens&show=1', { ...calm, viewport: { width, height } });
  const name = page.locator('.network-switch__name');
  await name.waitFor();
  const toast = await tell(page);
  const [card, toastBox] = [await page.locator('.card').boundingBox(), await toast.boundingBox()];
  if (card === null || toastBox === null) throw new Error('There is no card, or no toast');
  expect(toastBox.y + toastBox.height <= card.y || toastBox.x >= card.x + card.width).toBe(true);
  expect(toastBox.x + toastBox.width).toBeLessThanOrEqual(width);
});

test.each([
  ['account-tokens', 640, 400],
  ['account-tokens', 390, 500],
  ['pairing', 640, 400],
  ['pairing', 390, 500],
])('%s: in a %i × %i window a toast covers no button of the header', async (state, width, height) => {
  const page = await show(`state=${state}&show=1`, { ...calm, viewport: { width, height } });
  const buttons = page.locator('.header button');
  await buttons.first().waitFor();
  const toastBox = await (await tell(page)).boundingBox();
  if (toastBox === null) throw new Error('There is no toast');
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  const covered = boxes.filter(
    (box) =>
      box !== null &&
      toastBox.x < box.x + box.width &&
      box.x < toastBox.x + toastBox.width &&
      toastBox.y < box.y + box.height &&
      box.y < toastBox.y + toastBox.height,
  );
  expect(covered).toEqual([]);
  expect(toastBox.x).toBeGreaterThanOrEqual(0);
  expect(toastBox.x + toastBox.width).toBeLessThanOrEqual(width);
  expect(toastBox.y + toastBox.height).toBeLessThanOrEqual(height);
});

test.each([
  ['buy-silent', 640, 400],
  ['buy-silent', 600, 563],
  ['buy-silent&locale=ar', 431, 563],
  ['all-wallets-loading&silent=', 640, 400],
  ['send-name&silent=names', 640, 400],
  ['send-name&silent=names', 390, 500],
])(
  '%s: in a %i × %i window the line that no answer comes covers neither the title nor the end of the view',
  async (state, width, height) => {
    const page = await open(`state=${state}&show=1`, { ...calm, viewport: { width, height } });
    const line = page.locator('.mo-toast');
    await line.waitFor();
    const high = (await page.locator('.card').boundingBox())?.height;
    await page.locator('.stage__view').evaluate((view) => view.scrollTo(0, view.scrollHeight));
    const box = await line.boundingBox();
    const title = await page.locator('.header__title').boundingBox();
    const last = await page.locator('.stage__view :is(button, .mo-skeleton)').last().boundingBox();
    const footer = await page.locator('.footer').all();
    if (box === null || title === null || last === null) throw new Error('The view lacks a part');
    expect(box.y).toBeGreaterThan(title.y + title.height);
    expect(box.y).toBeGreaterThanOrEqual(last.y + last.height);
    for (const one of footer)
      expect(box.y + box.height).toBeLessThanOrEqual((await one.boundingBox())?.y ?? 0);
    // Scrolling further makes the card no higher.
    expect((await page.locator('.card').boundingBox())?.height).toBe(high);
  },
);

test.each([
  ['buy-silent', 640, 564],
  ['buy-silent', 440, 779],
  ['all-wallets-loading&silent=', 640, 600],
])(
  '%s: in a %i × %i window the line that no answer comes stands above the card',
  async (state, width, height) => {
    const page = await open(`state=${state}&show=1`, { ...calm, viewport: { width, height } });
    const line = page.locator('.mo-toast');
    await line.waitFor();
    const [box, card] = [await line.boundingBox(), await page.locator('.card').boundingBox()];
    if (box === null || card === null) throw new Error('There is no line, or no card');
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(card.y);
    expect(card.y + card.height).toBeLessThanOrEqual(height);
  },
);

test('on a phone a toast does not move with the sheet that leaves', async () => {
  const page = await show('state=account-tokens&show=1', { viewport: { width: 390, height: 844 } });
  await page.locator('dialog[open]:not(.shell--entering)').waitFor();
  const toast = await tell(page);
  await page.keyboard.press('Escape');
  const visibility = await toast.evaluate((one) => getComputedStyle(one).visibility);
  expect(visibility).toBe('hidden');
});

test.each(['en', 'ar'])('a toast of two lines does not touch the tallest sheet: %s', async (locale) => {
  const page = await show(`state=account-silent&locale=${locale}`, {
    ...calm,
    ...{ viewport: { width: 320, height: 720 }, isMobile: true, hasTouch: true },
  });
  const toast = await page.locator('.mo-toast').boundingBox();
  const card = await page.locator('.card').boundingBox();
  expect(toast?.height).toBeGreaterThan(40);
  expect((card?.y ?? 0) - (toast?.y ?? 0) - (toast?.height ?? 0)).toBeGreaterThanOrEqual(4);
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';

const { show } = galleryPages();

/** Whether a press near the upper and lower edge of the recipient's field reaches it. */
const reached = (page: Page) =>
  page.locator('.mo-field__input--address').evaluate((field) => {
    const root = field.getRootNode() as ShadowRoot;
    const { left, top, bottom } = field.closest('.mo-field__box')?.getBoundingClientRect() ?? new DOMRect();
    return [top + 3, bottom - 3].map((y) => root.elementFromPoint(left + 40, y) === field);
  });

test.each(['send', 'send-filled'])('the whole field of the recipient takes a press: %s', async (state) => {
  const page = await show(`state=${state}`);
  expect(await reached(page)).toEqual([true, true]);
});

test('the field of the recipient has no border in forced colors', async () => {
  const page = await show('state=send-filled');
  const border = () =>
    page.locator('.mo-field__input--address').evaluate((field) => getComputedStyle(field).borderTopWidth);
  expect(await border()).toBe('10px');
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await border()).toBe('0px');
});

test.each([
  [390, 'en', 'alice.eth'],
  [320, 'en', 'alice.eth'],
  [320, 'ar', 'unreadable.eth'],
  [320, 'es', 'unreadable.eth'],
])('in a window of %i px the note about a name moves nothing: %s, %s', async (width, locale, name) => {
  const page = await show(`state=send&locale=${locale}`, {
    viewport: { width, height: 780 },
    reducedMotion: 'reduce',
  });
  const parts = page.locator('mooring-modal :is(.send > .mo-field > .mo-field__box, button[type=submit])');
  const places = () => Promise.all([0, 1].map((at) => parts.nth(at).boundingBox()));
  const before = await places();
  await page.locator('textarea').fill(name);
  await page.waitForFunction(() => {
    const { typedName } = window.gallery.core.store.getState().send;
    return typedName !== undefined && typedName.status !== 'asked';
  });
  await expect.poll(() => page.locator('.send .mo-field__note').textContent()).not.toBe('');
  expect(await places()).toEqual(before);
});

import { findViolations } from '@mooring/e2e';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { open, show } = galleryPages();

const tooltip = (page: Page) => page.getByRole('tooltip');
const help = (page: Page) => page.getByRole('button', { name: 'What is a wallet?' });
const isOpen = (page: Page) => page.evaluate(() => window.gallery.core.store.getState().open);

test("a pointer shows a button's tooltip, may move onto it, and hides it on leaving", async () => {
  const page = await show('state=connect');
  await help(page).hover();
  await tooltip(page).waitFor();
  expect(await tooltip(page).textContent()).toBe('What is a wallet?');
  expect(await help(page).getAttribute('title')).toBeNull();
  await tooltip(page).hover();
  expect(await tooltip(page).isVisible()).toBe(true);
  await page.getByRole('heading', { name: 'Connect wallet' }).hover();
  await tooltip(page).waitFor({ state: 'hidden' });
  expect(await help(page).getAttribute('title')).toBe('What is a wallet?');
});

test('shows a tooltip on keyboard focus, which Escape closes with the modal, also when reopened', async () => {
  const page = await show('state=connect');
  for (let opening = 0; opening < 2; opening += 1) {
    await page.keyboard.press('Tab');
    await tooltip(page).waitFor();
    expect(await tooltip(page).textContent()).toBe('Close');
    await page.keyboard.press('Shift+Tab');
    await tooltip(page).filter({ hasText: 'What is a wallet?' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await isOpen(page)).toBe(false);
    await tooltip(page).waitFor({ state: 'hidden' });
    await page.evaluate(() => window.gallery.show());
    await page.getByRole('heading', { name: 'Connect wallet' }).waitFor();
    expect(await tooltip(page).count()).toBe(0);
  }
});

test('Escape closes the modal on the first press while a tooltip is shown', async () => {
  const page = await show('state=connect');
  await help(page).hover();
  await tooltip(page).waitFor();
  await page.keyboard.press('Escape');
  expect(await isOpen(page)).toBe(false);
  await tooltip(page).waitFor({ state: 'hidden' });
});

test('Escape hides only the tooltip where the modal cannot close', async () => {
  const page = await show('state=unsupported');
  await page.getByRole('button', { name: 'Disconnect' }).waitFor();
  await page.evaluate(() => {
    const root = document.querySelector('mooring-modal')?.shadowRoot;
    root?.querySelector('button')?.setAttribute('title', 'Words of this test');
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  for (let step = 0; step < 6 && (await tooltip(page).count()) === 0; step += 1)
    await page.keyboard.press('Tab');
  await tooltip(page).waitFor();
  await page.keyboard.press('Escape');
  await tooltip(page).waitFor({ state: 'hidden' });
  expect(await isOpen(page)).toBe(true);
});

test('shows a tooltip for a truncated name to pointer and keyboard, and none for a whole one', async () => {
  const page = await show('state=connect-long', { viewport: { width: 320, height: 720 } });
  const long = page.getByRole('button', { name: /Exceedingly Long/ });
  await long.focus();
  await long.locator('.mo-row__name').evaluate((name) => {
    (name as HTMLElement).style.setProperty('-webkit-line-clamp', '1');
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await tooltip(page).waitFor();
  expect(await tooltip(page).textContent()).toMatch(/^The Exceedingly Long .* North$/);
  await page.keyboard.press('Tab');
  await tooltip(page).waitFor({ state: 'hidden' });
  await long.locator('.mo-row__name').hover();
  await tooltip(page).waitFor();
  await page.getByRole('button', { name: 'Wallet number 2' }).locator('.mo-row__name').hover();
  await tooltip(page).waitFor({ state: 'hidden' });
});

test.each([
  ['left to right', 'locale=en'],
  ['right to left', 'locale=ar'],
])('stays inside the window and above everything at 320 px, %s', async (_, query) => {
  const page = await show(`state=connect&${query}`, { viewport: { width: 320, height: 640 } });
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await tooltip(page).waitFor();
    const place = await tooltip(page).boundingBox();
    expect(place?.x).toBeGreaterThanOrEqual(8);
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(312);
    expect(place?.y).toBeGreaterThanOrEqual(0);
    const top = await tooltip(page).evaluate((tip) => {
      const { left, top, width, height } = tip.getBoundingClientRect();
      const root = tip.getRootNode() as ShadowRoot;
      return tip.contains(root.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(top).toBe(true);
  }
});

test('describes a truncated address by the whole one, until the button is pressed', async () => {
  const page = await show('state=account-tooltip');
  const address = page.locator('.mo-address');
  expect(await tooltip(page).textContent()).toMatch(/^0x[0-9a-fA-F]{40}$/);
  expect(await address.getAttribute('aria-describedby')).toBe(await tooltip(page).getAttribute('id'));
  await page.keyboard.press('Enter');
  await tooltip(page).waitFor({ state: 'hidden' });
  expect(await address.getAttribute('aria-describedby')).toBeNull();
});

test('a touch of a button shows no tooltip', async () => {
  const page = await show('state=connect', {
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await help(page).tap();
  await page.getByRole('heading', { name: 'What is a wallet?' }).waitFor();
  expect(await tooltip(page).count()).toBe(0);
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test('a tap shows the full amount and the whole address, and another tap hides it', async () => {
  const page = await show('state=send-review', phone);
  const from = page.getByRole('dialog').locator('.facts__row').filter({ hasText: 'From' });
  const text = from.locator('.mo-short');
  for (const next of [text, from.locator('dt')]) {
    await text.tap();
    await tooltip(page).waitFor();
    expect(await tooltip(page).textContent()).toMatch(/^0x[0-9a-fA-F]{40}$/);
    await next.tap();
    await tooltip(page).waitFor({ state: 'hidden' });
  }
  const other = await show('state=account-tokens', phone);
  const amount = (figure: string) => other.getByRole('dialog').getByText(figure, { exact: true }).first();
  await amount('<0.001').tap();
  await tooltip(other).waitFor();
  expect(await tooltip(other).textContent()).toMatch(/^0\.000\d+$/);
  // It is shown in full.
  await amount('1,204.5').tap();
  await tooltip(other).waitFor({ state: 'hidden' });
  expect(await isOpen(other)).toBe(true);
});

test('shows none under a pointer that rests while the view changes, until the pointer moves', async () => {
  const page = await show('state=connect');
  const place = await help(page).boundingBox();
  if (place === null) throw new Error('There is no help button');
  const [x, y] = [place.x + 20, place.y + 20];
  await page.mouse.move(x, y);
  await tooltip(page).waitFor();
  await page.mouse.down();
  await page.mouse.up();
  const back = page.getByRole('button', { name: 'Back' });
  // The new view's button is under the pointer.
  await page.waitForFunction(() =>
    document.querySelector('mooring-modal')?.shadowRoot?.querySelector('.header button:hover'),
  );
  await back.waitFor();
  expect(await tooltip(page).count()).toBe(0);
  await page.mouse.move(x + 2, y);
  expect(await tooltip(page).count()).toBe(0);
  await page.mouse.move(x + 8, y);
  await tooltip(page).waitFor();
  expect(await tooltip(page).textContent()).toBe('Back');
});

test('hides with the view of its button', async () => {
  const page = await show('state=wallets-tooltip');
  await tooltip(page).waitFor();
  await page.evaluate(() => window.gallery.core.dispatch({ type: 'pushed', view: { name: 'AllWallets' } }));
  await tooltip(page).waitFor({ state: 'hidden' });
});

test('works in an inline modal, which stays open on Escape', async () => {
  const page = await open('state=connect&inline=1');
  await help(page).hover();
  await tooltip(page).waitFor();
  await page.keyboard.press('Escape');
  await tooltip(page).waitFor({ state: 'hidden' });
  expect(await isOpen(page)).toBe(true);
});

test.each(['light', 'dark'])('axe finds nothing in a tooltip, %s', async (theme) => {
  const page = await show(`state=account-tooltip&theme=${theme}`, { reducedMotion: 'reduce' });
  await tooltip(page).waitFor();
  expect(await findViolations(page, { within: 'mooring-modal' })).toEqual([]);
});

test('hides in an inline modal when the pointer jumps straight to the page', async () => {
  const page = await open('state=connect&inline=1', { viewport: { width: 900, height: 900 } });
  await help(page).hover();
  await tooltip(page).waitFor();
  const box = await page.getByRole('heading', { level: 1, name: 'Gallery' }).boundingBox();
  // In one step, so that the pointer crosses nothing of the modal.
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5, { steps: 1 });
  await tooltip(page).waitFor({ state: 'hidden' });
  expect(await help(page).getAttribute('title')).toBe('What is a wallet?');
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { show } = galleryPages();

test('names a chain that cannot be sent on, in place of the form', async () => {
  const page = await show('state=send', { reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const { core } = window.gallery;
    for (const adapter of Object.values(core.adapters)) Object.assign(adapter, { sendTransfer: undefined });
    core.dispatch({ type: 'opened', view: { name: 'Account' } });
    core.dispatch({ type: 'pushed', view: { name: 'WalletSend' } });
  });
  const modal = page.getByRole('dialog');
  await modal.getByText('Unsupported chain').waitFor();
  await modal.getByText('You cannot send on Devnet A here.').waitFor();
  expect(await modal.locator('form').count()).toBe(0);
});

const inModal = (page: Page) => page.getByRole('dialog');
const amount = (page: Page) => inModal(page).getByRole('textbox', { name: 'Amount' });
const recipient = (page: Page) => inModal(page).getByRole('textbox', { name: 'Recipient' });
/** Name of the focused control, its description, and whether it is invalid. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('mooring-modal')?.shadowRoot;
    const at = root?.activeElement;
    const described = root?.getElementById(at?.getAttribute('aria-describedby') ?? '')?.textContent;
    return [at?.getAttribute('name'), described, at?.getAttribute('aria-invalid')];
  });
const view = (page: Page) =>
  page.evaluate(() => window.gallery.core.store.getState().router.history.at(-1)?.name);

test('marks, focuses and names the amount, then the recipient, that is missing when its button is pressed', async () => {
  const page = await show('state=send', { reducedMotion: 'reduce' });
  const button = inModal(page).getByRole('button', { name: 'Enter an amount' });
  await button.focus();
  expect((await focused(page))[2]).toBeNull();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toEqual(['amount', 'Enter an amount', 'true']);
  await page.keyboard.type('0');
  await expect.poll(() => focused(page)).toEqual(['amount', '', null]);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toEqual(['amount', 'Enter more than zero', 'true']);
  await page.keyboard.type('.5');
  await expect.poll(() => focused(page)).toEqual(['amount', '', null]);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toEqual(['receiver', 'Enter a recipient', 'true']);
  expect(await amount(page).getAttribute('aria-invalid')).toBeNull();
  await page.keyboard.type('alice');
  await expect.poll(async () => (await focused(page))[1]).toBe('This is not a valid address on Devnet A');
  expect(await view(page)).toBe('WalletSend');
});

test('a tap on the button focuses the wrong field, and opens no review', async () => {
  const page = await show('state=send-wrong', {
    ...{ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true },
    reducedMotion: 'reduce',
  });
  await inModal(page).getByRole('button', { name: 'Correct the amount' }).tap({ force: true });
  await expect
    .poll(() => focused(page))
    .toEqual(['amount', 'Use a decimal point and no separators: 1.5', 'true']);
  await amount(page).fill('1.5');
  await inModal(page).getByRole('button', { name: 'Address is not valid' }).tap({ force: true });
  await expect.poll(async () => (await focused(page))[0]).toBe('receiver');
  expect(await recipient(page).getAttribute('aria-invalid')).toBe('true');
  expect(await view(page)).toBe('WalletSend');
});

test('a button that is not blocked opens the review', async () => {
  const page = await show('state=send-filled', { reducedMotion: 'reduce' });
  await inModal(page).getByRole('button', { name: 'Review' }).click();
  await expect.poll(() => view(page)).toBe('WalletSendPreview');
});

test('an error of the amount moves neither the field nor the button', async () => {
  const page = await show('state=send', { viewport: { width: 390, height: 780 }, reducedMotion: 'reduce' });
  const button = inModal(page).getByRole('button', { name: 'Enter an amount' });
  const places = async () => [await amount(page).boundingBox(), await button.boundingBox()];
  const before = await places();
  await button.press('Enter');
  await expect.poll(async () => (await focused(page))[2]).toBe('true');
  expect(await places()).toEqual(before);
});

test('an error of the recipient moves no field on a phone', async () => {
  const page = await show('state=send', { viewport: { width: 390, height: 780 }, reducedMotion: 'reduce' });
  const button = inModal(page).locator('button[type=submit]');
  const places = async () => [await amount(page).boundingBox(), await button.boundingBox()];
  await amount(page).fill('0.1');
  const before = await places();
  await recipient(page).fill('alice');
  await inModal(page).getByText('This is not a valid address on Devnet A').waitFor();
  expect(await places()).toEqual(before);
});

test.each(['en', 'es', 'ar'])('a long error of the amount takes two lines at 320 px: %s', async (locale) => {
  const page = await show(`state=send-wrong&locale=${locale}`, { viewport: { width: 320, height: 640 } });
  const note = inModal(page).locator('.amount-field__note');
  expect((await note.boundingBox())?.height).toBeLessThanOrEqual(32);
});

test('the warning of an earlier payment can be hidden', async () => {
  const page = await show('state=send', { reducedMotion: 'reduce' });
  await page.evaluate(() =>
    window.gallery.core.dispatch({ type: 'sendChanged', send: { unsure: true } } as never),
  );
  const warning = inModal(page).getByText('An earlier payment may still be carried out.');
  await warning.waitFor();
  await inModal(page).getByRole('button', { name: 'Hide' }).click();
  await warning.waitFor({ state: 'detached' });
});

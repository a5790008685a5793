import { findViolations } from '@mooring/e2e';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';

const gallery = galleryPages();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const dialogs = (page: Page) => page.locator('dialog').count();
const focused = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active?.tagName;
  });

async function open(query: string): Promise<Page> {
  const page = await gallery.open(`inline=1&${query}`, { reducedMotion: 'reduce' });
  await heading(page, 'Connect wallet').waitFor();
  return page;
}

test('renders inline: no dialog, no scroll lock, no close button, and the focus stays where it was', async () => {
  const page = await open('state=connect');
  expect(await dialogs(page)).toBe(0);
  expect(await focused(page)).toBe('BODY');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible');
  expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0);
  const violations = await findViolations(page);
  expect(violations.map((rule) => [rule.id, ...rule.nodes.map((node) => node.html)])).toEqual([]);
});

test('shows Account after connecting and Connect after disconnecting, and moves the focus along', async () => {
  const page = await open('state=connect&answers=approve');
  await page.getByRole('button', { name: /Harbour/ }).click();
  await heading(page, 'Account').waitFor({ state: 'attached' });
  await expect.poll(() => focused(page)).toBe('H2');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await heading(page, 'Connect wallet').waitFor();
  await page.keyboard.press('Escape');
  await heading(page, 'Connect wallet').waitFor();
});

test('page buttons open the inline modal, and the dialog once the inline modal is removed', async () => {
  const page = await open('state=connect');
  await page.getByRole('button', { name: 'What is a wallet?' }).click();
  await heading(page, 'What is a wallet?').waitFor();
  await page.locator('.mo-page-button').click();
  expect(await dialogs(page)).toBe(0);
  await page.getByRole('button', { name: 'Put it up' }).click();
  await page.locator('mooring-modal').waitFor({ state: 'detached' });
  await page.locator('.mo-page-button').click();
  await page.getByRole('heading', { level: 1, name: 'Connect wallet' }).waitFor();
  expect(await dialogs(page)).toBe(1);
});

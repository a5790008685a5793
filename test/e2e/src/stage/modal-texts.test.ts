import { expect, test } from 'vitest';
import { watchTexts } from './modal-texts.ts';
import { sharedBrowser, startVisit } from './visit.ts';

test('knows a text that the modal shows only between two looks', async () => {
  const { page, end } = await startVisit(await sharedBrowser());
  await page.setContent('<mooring-modal></mooring-modal>');
  await page.locator('mooring-modal').evaluate((host) => {
    host.attachShadow({ mode: 'open' }).innerHTML = '<p>Before</p>';
  });
  const texts = await watchTexts(page);
  await page.locator('mooring-modal p').evaluate(async (line) => {
    line.textContent = 'Confirmed';
    await Promise.resolve();
    line.textContent = 'After';
  });
  await texts.shown('Before');
  await texts.shown('Confirmed');
  await texts.shown('After');
  expect(await page.locator('mooring-modal p').textContent()).toBe('After');
  await end();
});

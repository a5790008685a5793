import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findViolations } from './violations.ts';
import { sharedBrowser } from './visit.ts';

let page: Page;
beforeEach(async () => {
  page = await (await sharedBrowser()).newPage();
});
afterEach(() => page.close());

const faint = '<p style="color: #ddd; background: #fff">Hardly to be read</p>';
const nameless = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">';
const ids = (found: Awaited<ReturnType<typeof findViolations>>) => found.map(({ id }) => id);

test('names the broken rules and their elements, again after the page has changed', async () => {
  await page.setContent(`<title>A page</title><main id="part">${faint}</main>${nameless}`);
  const found = await findViolations(page);
  expect(ids(found)).toEqual(expect.arrayContaining(['color-contrast', 'image-alt', 'html-has-lang']));
  const [node] = found.find(({ id }) => id === 'image-alt')?.nodes ?? [];
  expect(node?.html).toBe(nameless);
  await page.locator('img').evaluate((image) => image.setAttribute('alt', 'A dot'));
  expect(ids(await findViolations(page))).not.toContain('image-alt');
});

test('checks one part, some rules, and shadow roots', async () => {
  await page.setContent(
    `<title>A page</title><main id="part">${faint}</main>${nameless}<div id="host"></div>`,
  );
  expect(ids(await findViolations(page, { within: '#part' }))).toContain('color-contrast');
  expect(ids(await findViolations(page, { within: '#part' }))).not.toContain('image-alt');
  expect(ids(await findViolations(page, { rules: ['image-alt'] }))).toEqual(['image-alt']);
  await page.locator('#host').evaluate((host, html) => {
    host.attachShadow({ mode: 'open' }).innerHTML = html;
  }, nameless);
  expect(ids(await findViolations(page, { within: '#host', rules: ['image-alt'] }))).toEqual(['image-alt']);
});

test('waits for the end of colour transitions, in shadow roots too', async () => {
  await page.setContent('<title>A page</title><main><div id="host"></div></main>');
  await page.locator('#host').evaluate((host) => {
    host.attachShadow({ mode: 'open' }).innerHTML =
      '<p style="color: #fff; background: #fff; transition: color 300ms step-end">Legible in the end</p>';
  });
  await page.locator('#host p').evaluate((text) => {
    getComputedStyle(text).color;
    text.style.color = '#000';
  });
  expect(ids(await findViolations(page, { within: '#host', rules: ['color-contrast'] }))).toEqual([]);
});

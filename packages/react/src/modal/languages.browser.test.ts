import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectors, fixtureTexts } from '../../gallery/fixture-data.ts';
import { type Gallery, openGallery, rebuild } from '../test-support/open-gallery.node.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await openGallery();
}, 60_000);
afterAll(() => gallery.close());

const narrow = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;

/** Every state of the gallery, as its page lists them. */
const statesOf = (page: Page) => page.locator('.links a').allTextContents();

describe.each(['ltr', 'rtl'])('in a language that nobody speaks, %s, at 320 px', (dir) => {
  test('no view has a text of its own, none is cut or lies on another', async () => {
    const { page, complaints } = await gallery.open('state=connect', narrow);
    const found: string[] = [];
    for (const state of await statesOf(page)) {
      await rebuild(page, `state=${state}&locale=pseudo&dir=${dir}`);
      const faults = await page.evaluate((search) => window.gallery.findFaults(search), {
        data: fixtureTexts,
        translated: '[\\[\\]~åçêîñöšüÿ]',
      });
      found.push(...faults.map((fault) => `${state}: ${fault}`));
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 180_000);
});

describe.each([
  ['ar', 'rtl', 'ربط المحفظة', '\\p{Script=Arabic}'],
  ['es', 'ltr', 'Conectar billetera', '.'],
])('in %s', (locale, dir, title, letters) => {
  test('every view speaks it, in its direction, and nothing is cut or lies on another', async () => {
    const { page } = await gallery.open(`state=connect&locale=${locale}`, narrow);
    await page.getByRole('button', { name: title }).waitFor();
    const found: string[] = [];
    for (const state of await statesOf(page)) {
      await rebuild(page, `state=${state}&locale=${locale}`);
      const language = await page.evaluate(() => {
        const dialog = document.querySelector('mooring-modal')?.shadowRoot?.querySelector('dialog');
        return [dialog?.lang, dialog?.dir];
      });
      expect(language).toEqual([locale, dir]);
      const english = ['App Store', 'Google Play', 'Chrome Web Store'];
      const data = [...fixtureTexts, ...english];
      const faults = await page.evaluate((search) => window.gallery.findFaults(search), {
        data,
        translated: letters,
      });
      found.push(...faults.map((fault) => `${state}: ${fault}`));
    }
    expect(found).toEqual([]);
    await page.context().close();
  }, 180_000);
});

test('a site may change the language while the modal is open, and the visitor’s own is spoken where it wants', async () => {
  const { page } = await gallery.open('state=connect&locale=auto&show=1', { locale: 'es-MX' });
  await page.getByRole('heading', { name: 'Conectar billetera' }).waitFor();
  await page.evaluate(() => window.gallery.speak('ar'));
  await page.getByRole('heading', { name: 'ربط المحفظة' }).waitFor();
  await page.evaluate(() => window.gallery.speak('en'));
  await page.getByRole('heading', { name: 'Connect wallet' }).waitFor();
  await page.context().close();
});

test('a page that nobody touches fetches the words of its buttons alone, the modal’s come with the modal', async () => {
  const { page } = await gallery.open('state=connect&locale=es');
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/((?:page-)?(?:ar|es))[.-][^/]*$/.exec(name)?.[1])
        .filter((language) => language !== undefined),
    );
  await page.getByRole('button', { name: 'Conectar billetera' }).waitFor();
  expect(await fetched()).toEqual(['page-es']);
  await page.getByRole('button', { name: 'Show “connect”' }).click();
  await page.getByRole('heading', { name: 'Conectar billetera' }).waitFor();
  expect(await fetched()).toEqual(['page-es', 'es']);
  await page.context().close();
});

test('no language is fetched for English, which stands in for one that does not arrive', async () => {
  const { page } = await gallery.open('state=connect&show=1');
  await page.getByRole('heading', { name: 'Connect wallet' }).waitFor();
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter((one) => /\/(page-)?(ar|es)[.-]/.test(one.name)),
  );
  expect(fetched).toEqual([]);
  await page.route(/\/es[.-]/, (route) => route.abort());
  await page.goto(`${gallery.url}?state=connect&locale=es&show=1`);
  await page.getByRole('heading', { name: 'Connect wallet' }).waitFor();
  // The next time it opens it is asked for again.
  await page.unroute(/\/es[.-]/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show “connect”' }).click();
  await page.getByRole('heading', { name: 'Conectar billetera' }).waitFor();
  await page.context().close();
});

test('the fixtures name their data', () => {
  for (const { name } of connectors) expect(fixtureTexts).toContain(name);
});

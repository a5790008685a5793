import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';

const { open, openUnwatched, url } = galleryPages();

test('follows the browser’s language with `auto`, and changes language while open', async () => {
  const page = await open('state=connect&locale=auto&show=1', { locale: 'es-MX' });
  await page.getByRole('heading', { name: 'Conectar billetera' }).waitFor();
  await page.evaluate(() => window.gallery.speak('ar'));
  await page.getByRole('heading', { name: 'ربط المحفظة' }).waitFor();
  await page.evaluate(() => window.gallery.speak('en'));
  await page.getByRole('heading', { name: 'Connect wallet' }).waitFor();
});

test("fetches only the button texts until a visitor acts; the modal's texts come with the modal", async () => {
  const page = await open('state=connect&locale=es');
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
});

test('fetches nothing for English, and falls back to it if another language fails to load', async () => {
  const { page } = await openUnwatched('state=connect&show=1');
  await page.getByRole('heading', { name: 'Connect wallet' }).waitFor();
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter((one) => /\/(page-)?(ar|es)[.-]/.test(one.name)),
  );
  expect(fetched).toEqual([]);
  await page.route(/\/es[.-]/, (route) => route.abort());
  await page.goto(`${url()}?state=connect&locale=es&show=1`);
  await page.getByRole('heading', { name: 'Connect wallet' }).waitFor();
  // The next opening retries.
  await page.unroute(/\/es[.-]/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show “connect”' }).click();
  await page.getByRole('heading', { name: 'Conectar billetera' }).waitFor();
});

test('cuts a long Latin name at its own end between Arabic words, and keeps it at the side of the page', async () => {
  const page = await open('state=connect-long&locale=ar&show=1', { reducedMotion: 'reduce' });
  const name = page
    .locator('.mo-row__name')
    .filter({ hasText: /[a-z]{4}/i })
    .last();
  await name.waitFor();
  const style = (element: Element) => {
    const { direction, textAlign } = getComputedStyle(element);
    return { direction, textAlign };
  };
  expect(await name.evaluate(style)).toEqual({ direction: 'ltr', textAlign: 'right' });
  expect((await page.locator('.header h1').evaluate(style)).direction).toBe('rtl');
});

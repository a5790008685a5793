import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpStage } from './stage/open-stage.ts';
import { pairUp } from './stage/paired.ts';

const stage = setUpStage();
const phone = { width: 390, height: 844 };

/** Whether the product's name is beside the mark, and whether that of the network is whole. */
const readBar = (page: Page) =>
  page.evaluate(() => {
    const [link, name] = ['.top__name', '.top__name span'].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    );
    const network = document.querySelector('.top__network bdi');
    // A fraction of a pixel cuts a word, too.
    const text = document.createRange();
    if (network !== null) text.selectNodeContents(network);
    const room = network?.getBoundingClientRect().width ?? 0;
    return {
      named: link !== undefined && name !== undefined && name.bottom <= link.bottom && name.width > 40,
      whole: room > 0 && text.getBoundingClientRect().width <= room,
    };
  });

test('a phone shows the name of the page beside its mark while there is room', async () => {
  const { page } = await stage.seat({ viewport: phone });
  await page.goto(stage.stack.urls.demo);
  await page.locator('.top__network').waitFor();
  expect(await readBar(page)).toEqual({ named: true, whole: true });
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await readBar(page)).toEqual({ named: true, whole: true });
});

test('the bar stays in view, but scrolls away in a low window, and starts where the page does on a phone', async () => {
  const { page } = await stage.seat({ viewport: { width: 390, height: 600 } });
  await page.goto(stage.stack.urls.demo);
  await page.locator('.top__network').waitFor();
  const start = (part: string) => page.locator(part).evaluate((one) => one.getBoundingClientRect().left);
  expect(await start('.top__name svg, .top__name img')).toBe(await start('.welcome__title'));
  const topOfBar = () =>
    page.evaluate(() => {
      scrollTo({ top: 100, behavior: 'instant' });
      return document.querySelector('.top')?.getBoundingClientRect().top;
    });
  expect(await topOfBar()).toBe(0);
  await page.setViewportSize({ width: 320, height: 200 });
  expect(await topOfBar()).toBe(-100);
});

test('on a phone the name of the page gives way to those of network and account', async () => {
  const { demo } = await pairUp(stage);
  await demo.setViewportSize(phone);
  expect(await readBar(demo)).toEqual({ named: false, whole: true });
});

test('the mark is wide enough for a finger on the narrowest phone', async () => {
  const { demo } = await pairUp(stage);
  // Narrower than any phone, so that the names leave the mark no room.
  await demo.setViewportSize({ width: 280, height: 568 });
  const mark = await demo.locator('a.top__name').boundingBox();
  expect(mark?.width).toBeGreaterThanOrEqual(44);
  expect(mark?.x).toBeGreaterThanOrEqual(0);
});

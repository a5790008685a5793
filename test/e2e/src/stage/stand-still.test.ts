import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { standStill } from './stand-still.ts';
import { sharedBrowser, startVisit, type Visit } from './visit.ts';

let visit: Visit;
let page: Page;
beforeEach(async () => {
  visit = await startVisit(await sharedBrowser());
  ({ page } = visit);
});
afterEach(() => visit.end());

/** Where the box stands, and what runs in the page. */
const look = () =>
  page.evaluate(() => [
    getComputedStyle(document.querySelector('#box') as Element).left,
    document.getAnimations().filter(({ playState }) => playState === 'running').length,
  ]);

test('waits for animations that start when another has ended', async () => {
  await page.setContent('<title>A page</title><div id="box" style="position: relative; left: 0"></div>');
  await page.evaluate(() => {
    const box = document.querySelector('#box') as HTMLElement;
    const move = (left: string) => box.animate({ left }, { duration: 100, fill: 'forwards' });
    void move('10px').finished.then(() => requestAnimationFrame(() => move('20px')));
  });
  await standStill(page);
  expect(await look()).toEqual(['20px', 0]);
});

test('waits for transitions after a change of the colour scheme', async () => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setContent('<title>A page</title><div id="box" style="position: relative; left: 0"></div>');
  await page.evaluate(() => {
    const box = document.querySelector('#box') as HTMLElement;
    box.style.transition = 'left 100ms';
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      box.style.left = '30px';
    });
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await standStill(page);
  expect(await look()).toEqual(['30px', 0]);
});

test('does not wait for endless animations', async () => {
  await page.setContent('<title>A page</title><div id="box" style="position: relative; left: 5px"></div>');
  await page.evaluate(() => {
    const turning = { duration: 100, iterations: Number.POSITIVE_INFINITY };
    (document.querySelector('#box') as HTMLElement).animate({ rotate: '360deg' }, turning);
  });
  await standStill(page);
  expect(await look()).toEqual(['5px', 1]);
});

import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pauseEndless } from './pause-endless.ts';
import { sharedBrowser, startVisit, type Visit } from './visit.ts';

let visit: Visit;
beforeEach(async () => {
  visit = await startVisit(await sharedBrowser());
});
afterEach(() => visit.end());

/** Starts an animation of so many turns in a shadow root. */
const turn = (page: Page, iterations: number | 'endless') =>
  page.evaluate((turns) => {
    const box = document.createElement('div');
    document.body.append(document.createElement('div'));
    document.body.lastElementChild?.attachShadow({ mode: 'open' }).append(box);
    const motion = box.animate(
      { rotate: '360deg' },
      { duration: 50, iterations: turns === 'endless' ? Number.POSITIVE_INFINITY : turns },
    );
    Object.assign(window, { motion });
  }, iterations);

const reaches = (page: Page, wanted: AnimationPlayState) =>
  page.waitForFunction(
    (state) => (window as unknown as { motion: Animation }).motion.playState === state,
    wanted,
  );

test('an endless animation pauses, in a shadow root and after a navigation too', async () => {
  await pauseEndless(visit.context);
  await turn(visit.page, 'endless');
  await reaches(visit.page, 'paused');
  await visit.page.goto('data:text/html,<title>Another page</title>');
  await turn(visit.page, 'endless');
  await reaches(visit.page, 'paused');
});

test('an animation that ends does so', async () => {
  await pauseEndless(visit.context);
  await turn(visit.page, 2);
  await reaches(visit.page, 'finished');
});

test('holds for pages that open later', async () => {
  await pauseEndless(visit.context);
  const [later] = await Promise.all([
    visit.context.waitForEvent('page'),
    visit.page.evaluate(() => void window.open('about:blank')),
  ]);
  await turn(later, 'endless');
  await reaches(later, 'paused');
  expect(visit.complaints).toEqual([]);
});

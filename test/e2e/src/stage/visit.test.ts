import { expect, test } from 'vitest';
import { takeBrowser } from './visit.ts';

test('the browser is started once, and again when it has gone', async () => {
  const browser = await takeBrowser();
  expect(await takeBrowser()).toBe(browser);
  await browser.close();
  const [next, same] = await Promise.all([takeBrowser(), takeBrowser()]);
  expect(next.isConnected()).toBe(true);
  expect(same).toBe(next);
});

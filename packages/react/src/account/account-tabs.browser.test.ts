import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { show } = galleryPages();

test('has Tokens, NFTs and Activity, and no Activity once it is turned off', async () => {
  const page = await show('state=account-tokens', { reducedMotion: 'reduce' });
  const tabs = page.getByRole('tab');
  expect(await tabs.allInnerTexts()).toEqual(['Tokens', 'NFTs', 'Activity']);
  expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
  await tabs.last().click();
  await expect.poll(() => tabs.last().getAttribute('aria-selected')).toBe('true');
  await page.evaluate(() => {
    const { core } = window.gallery;
    const { remoteFeatures } = core.store.getState();
    core.dispatch({
      type: 'remoteChanged',
      changes: { remoteFeatures: { ...remoteFeatures, activity: false } },
    });
  });
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Tokens', 'NFTs']);
  expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
});

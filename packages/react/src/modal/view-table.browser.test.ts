import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { openUnwatched } = galleryPages();

test.each([
  { code: 'pairing', state: 'pairing', shown: 'Copy link' },
  { code: 'views', state: 'settings', shown: 'Choose network' },
  { code: 'account', state: 'account', shown: 'Receive' },
  { code: 'activity', state: 'activity', shown: 'In progress' },
  { code: 'send', state: 'send', shown: 'Paste' },
  { code: 'names', state: 'name-register', shown: 'At least 4 letters, digits or hyphens' },
  { code: 'swap', state: 'swap', shown: 'You give' },
  { code: 'onramp', state: 'buy', shown: 'You pay' },
])(
  'shows an error when the code of the view $state fails to load, and retries',
  async ({ code, state, shown }) => {
    const { page } = await openUnwatched('state=connect&show=1');
    await page.getByRole('heading', { level: 1, name: 'Connect wallet' }).waitFor();
    const files = new RegExp(String.raw`/assets/${code}-[^/]*\.js`);
    await page.route(files, (route) => route.abort());
    await page.evaluate((query) => window.gallery.build(query), `state=${state}&show=1`);
    const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await alert.waitFor();
    await page.unroute(files);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog').getByText(shown, { exact: true }).waitFor();
    await expect.poll(() => alert.count()).toBe(0);
  },
);

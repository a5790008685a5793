import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { show } = galleryPages();

test('names a chain that cannot be sent on, in place of the form', async () => {
  const page = await show('state=send', { reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const { core } = window.gallery;
    for (const adapter of Object.values(core.adapters)) Object.assign(adapter, { sendTransfer: undefined });
    core.dispatch({ type: 'opened', view: { name: 'Account' } });
    core.dispatch({ type: 'pushed', view: { name: 'WalletSend' } });
  });
  const modal = page.getByRole('dialog');
  await modal.getByText('Unsupported chain').waitFor();
  await modal.getByText('You cannot send on Devnet A here.').waitFor();
  expect(await modal.locator('form').count()).toBe(0);
});

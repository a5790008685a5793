import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { show } = galleryPages();
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test('shows the picture of the account that a name resolves to, beside the mark of its address', async () => {
  const page = await show('state=send-review-name', { reducedMotion: 'reduce' });
  const receiver = page.locator('.facts__party', { has: page.locator('.send__receiver') });
  await receiver.getByText('alice.harbour.eth').waitFor();
  expect(await receiver.locator('img').count()).toBe(0);
  const before = await receiver.locator('svg').count();
  await page.evaluate((receiverProfileImageUrl) => {
    window.gallery.core.dispatch({ type: 'sendChanged', send: { receiverProfileImageUrl } });
  }, picture);
  await receiver.locator(`img[src="${picture}"]`).waitFor();
  expect(await receiver.locator('svg').count()).toBe(before);
});

test('after a wallet that did not answer, the button is labelled to send again', async () => {
  const page = await show('state=send-review-unknown', {
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  });
  await page.getByText('Nothing is sent until you confirm').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('check your activity before you send again').waitFor();
  const again = page.getByRole('button', { name: 'Send again', exact: true });
  await again.waitFor();
  expect(await page.getByText('Nothing is sent until you confirm').count()).toBe(0);
  const shown = await page.locator('mooring-modal .stage').boundingBox();
  const button = await again.boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(
    (shown?.y ?? 0) + (shown?.height ?? 0),
  );
  expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
});

test('after a payment that may be sent, form and review warn of another', async () => {
  const page = await show('state=send-review-unknown', { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('check your activity before you send again').waitFor();
  const warning = 'An earlier payment may still be carried out. Check your activity before you send again.';
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Review', exact: true }).waitFor();
  await page.getByText(warning, { exact: true }).waitFor();
  await page.evaluate(() => {
    const { core } = window.gallery;
    core.dispatch({ type: 'closed' });
    core.dispatch({ type: 'opened', view: { name: 'WalletSend' } });
  });
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: 'Send again', exact: true }).waitFor();
  await page.getByText(`${warning} Nothing is sent until you confirm`).waitFor();
  expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
});

test('a declined request does not hide that an earlier payment may still be carried out', async () => {
  const page = await show('state=send-review-unknown', { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const again = page.getByRole('button', { name: 'Send again', exact: true });
  await again.waitFor();
  await page.evaluate(() => {
    const [adapter] = Object.values(window.gallery.core.adapters);
    Object.assign(adapter ?? {}, {
      sendTransfer: () => Promise.reject(Object.assign(new Error('Rejected'), { code: 4001 })),
    });
  });
  await again.click();
  // Once, and with what helps.
  const notice = page.locator('.mo-notice').filter({ hasText: 'declined' });
  await notice.waitFor();
  expect(await notice.innerText()).toMatch(
    /^Request declined\s+This payment was not sent\. You can try again\.$/,
  );
  await page.getByText('An earlier payment may still be carried out.').waitFor();
});

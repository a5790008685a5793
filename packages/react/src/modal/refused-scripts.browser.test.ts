import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import type {} from '../test-support/gallery-window.ts';

const { open } = galleryPages();

/** Fails like webpack's `import()` under a Trusted Types policy that does not list it. */
function refuse(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.refuseImport = () => {
      throw new TypeError(
        "Failed to execute 'createPolicy' on 'TrustedTypePolicyFactory': Policy \"webpack\" disallowed.",
      );
    };
  });
}

function allow(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.refuseImport = undefined;
  });
}

test.each([
  ['on a phone', { width: 390, height: 780 }],
  ['on a desktop', { width: 1_280, height: 800 }],
] as const)(
  '%s a modal blocked by Trusted Types shows an error and loads once it is allowed',
  async (_where, viewport) => {
    const page = await open('state=connect', { viewport });
    const button = page.getByRole('button', { name: 'Connect wallet' });
    await button.waitFor();
    await refuse(page);
    await button.click();
    await page.getByText('could not be loaded').waitFor();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    await again.waitFor();
    await allow(page);
    await again.click();
    await page.getByRole('heading', { name: 'Connect wallet' }).waitFor();
    await page.getByRole('button', { name: /Harbour/ }).waitFor();
  },
);

test('a view blocked by Trusted Types shows an error and loads once it is allowed', async () => {
  const page = await open('state=connect&show=1');
  const row = page.getByRole('button', { name: 'What is a wallet?' });
  await row.waitFor();
  await refuse(page);
  await row.click();
  await page.getByRole('alert').waitFor();
  await allow(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'What is a wallet?' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

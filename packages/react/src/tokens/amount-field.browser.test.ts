import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';

const { show } = galleryPages();

test.each([
  [1280, '1234567'],
  [1280, '88888888'],
  [1280, '1234.5678'],
  [1280, '12345.67890'],
  [1280, '888888888888'],
  [1280, '1234567.890123'],
  [320, '1234567'],
  [320, '12345.67890'],
  [320, '888888888888'],
])('%i pixels wide, shows all of %s beside its token', async (width, amount) => {
  const page = await show('state=send-token', { viewport: { width, height: 700 } });
  const field = page.getByLabel('Amount');
  await field.fill(amount);
  const { whole, shown } = await field.evaluate(({ scrollWidth, clientWidth }) => ({
    whole: scrollWidth,
    shown: clientWidth,
  }));
  expect(whole).toBeLessThanOrEqual(shown);
});

import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';

const { show } = galleryPages();

test.each(['1234567', '1234.5678', '12345.67890', '1234567.890123'])(
  'shows all of %s beside its token',
  async (amount) => {
    const page = await show('state=send-token');
    const field = page.getByLabel('Amount');
    await field.fill(amount);
    const { whole, shown } = await field.evaluate(({ scrollWidth, clientWidth }) => ({
      whole: scrollWidth,
      shown: clientWidth,
    }));
    expect(whole).toBeLessThanOrEqual(shown);
  },
);

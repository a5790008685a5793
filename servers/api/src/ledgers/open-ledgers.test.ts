import { expect, it } from 'vitest';
import { chain, me, openTestLedgers, page } from '../test-support/open-test-ledgers.ts';

it('shares concurrent requests for the same account', async () => {
  const { open, vendor } = await openTestLedgers('blockscout', () => ({
    body: { items: [], next_page_params: null },
  }));
  await Promise.all([
    open.transactions(chain, me, page),
    open.transactions(chain, me.toUpperCase().replace('X', 'x'), page),
  ]);
  expect(vendor.requests).toHaveLength(3);
});

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

it('reads chains without a vendor from the index', async () => {
  const { open, vendor } = await openTestLedgers('alchemy', () => ({ body: {} }));
  const elsewhere = 'eip155:5';
  expect(await open.isWhole(chain)).toBe(true);
  expect(await open.isWhole(elsewhere)).toBe(false);
  expect(await open.transactions(elsewhere, me, page)).toEqual({ found: [] });
  expect(await open.tokens(elsewhere, me, 1)).toEqual([]);
  expect(await open.nfts(elsewhere, me, { after: undefined, count: 1 })).toEqual({ found: [] });
  expect(vendor.requests).toEqual([]);
});

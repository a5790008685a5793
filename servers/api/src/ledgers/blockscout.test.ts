import { describe, expect, it } from 'vitest';
import { chain, hash, me, openTestLedgers, other, page, token } from '../test-support/open-test-ledgers.ts';
import { VendorFailure } from '../vendors/fetch-json.ts';

describe('Blockscout', () => {
  const who = (address: string) => ({ hash: address });
  const at = '2026-01-02T03:04:05.000000Z';

  it('lists transactions, tokens and NFTs, and requests older ones by block', async () => {
    const { open, vendor } = await openTestLedgers('blockscout', ({ path }) => {
      const list = path.split('?')[0]?.split('/').at(-1);
      const item = {
        transactions: {
          ...{
            hash: hash(5),
            block_number: 5,
            timestamp: at,
            from: who(me),
            to: who(other),
            value: '1',
            nonce: 3,
          },
          ...{ status: 'error', fee: { type: 'actual', value: '21000' }, raw_input: '0x' },
        },
        'token-transfers': {
          ...{ transaction_hash: hash(4), block_number: 4, timestamp: at, from: who(other), to: who(me) },
          ...{ token: { address_hash: token, type: 'ERC-721' }, total: { token_id: '12' } },
        },
        tokens: { token: { address: token, type: 'ERC-20' }, value: '1000' },
        nft: { token: { address_hash: token, type: 'ERC-1155' }, id: '4', value: '2' },
      }[list ?? ''];
      return { body: { items: item ? [item] : [], next_page_params: null } };
    });
    const { found } = await open.transactions(chain, me, { ...page, before: [6, 1] });
    expect(found).toMatchObject([
      { hash: hash(5), succeeded: false, fee: 21_000n, nonce: 3, at: 1_767_323_045 },
      // Neither the vendor nor the node knows its status.
      { hash: hash(4), succeeded: undefined, nonce: undefined, moves: [{ standard: 721, tokenId: 12n }] },
    ]);
    expect(vendor.requests.map(({ path }) => path)).toContain(
      `/api/v2/addresses/${me}/transactions?block_number=7&index=0&apikey=se%2Fcret`,
    );
    expect(await open.tokens(chain, me, 10)).toEqual([{ token, amount: 1_000n }]);
    const nfts = await open.nfts(chain, me, { after: undefined, count: 10 });
    expect(nfts).toEqual({ found: [{ standard: 1155, token, tokenId: 4n, amount: 2n }], isCut: false });
  });

  it('stops at endless holdings and marks them as incomplete', async () => {
    const { open, vendor } = await openTestLedgers('blockscout', () => ({
      body: {
        items: [{ token: { address: token, type: 'ERC-20' }, value: '1' }],
        next_page_params: { index: 1 },
      },
    }));
    expect((await open.tokens(chain, me, 100))[0]?.amount).toBeUndefined();
    expect(vendor.requests).toHaveLength(10);
  });

  it('reads rows of older versions, and rows with few members', async () => {
    const own = (block: number, more: object = {}) => ({
      ...{ hash: hash(block), block_number: block, timestamp: at, from: who(me), to: who(other) },
      ...{ value: '1', nonce: 3, status: 'ok', ...more },
    });
    const inner = (block: number, more: object = {}) => ({
      ...{ transaction_hash: hash(block), block_number: block, timestamp: at, from: who(other), to: who(me) },
      ...{ value: '7', success: true, ...more },
    });
    const moved = (block: number, more: object) => ({
      ...{ transaction_hash: hash(block), block_number: block, timestamp: at, from: who(other), to: who(me) },
      ...{ token: { address: token, type: 'ERC-20' }, ...more },
    });
    const lists: Record<string, readonly object[]> = {
      transactions: [
        own(40, { block_number: null, timestamp: null }),
        own(30, { block_number: undefined, block: 30, fee: { type: 'maximum', value: '9' } }),
        own(29, { fee: { type: 'actual', value: null }, status: null }),
        own(28, { to: null, created_contract: who(token), fee: null, raw_input: '0xd0e30db0' }),
      ],
      'internal-transactions': [
        inner(27),
        inner(26, { success: false }),
        inner(25, { to: null }),
        inner(24, { value: '0' }),
      ],
      'token-transfers': [
        moved(23, { transaction_hash: undefined, tx_hash: hash(23), total: { value: '5' } }),
        moved(22, { token: { address: token, type: 'ERC-1155' }, total: { value: '2', token_id: '6' } }),
        moved(21, { token: { address: token, type: 'ERC-1155' }, total: { value: '2' } }),
        moved(20, { token: { address: token, type: null }, total: { value: '2' } }),
        moved(19, { total: null }),
      ],
    };
    const { open } = await openTestLedgers('blockscout', ({ path }) => ({
      body: { items: lists[path.split('?')[0]?.split('/').at(-1) ?? ''] ?? [], next_page_params: null },
    }));
    const { found } = await open.transactions(chain, me, page);
    const facts = found.map(({ place, succeeded, fee, moves, inner: inside }) => [
      place[0],
      succeeded,
      fee,
      moves.map(({ standard, tokenId, amount }) => `${standard} ${tokenId} ${amount}`).join(),
      inside?.map(({ amount }) => amount).join(),
    ]);
    // A pending transaction has no block yet.
    expect(facts).toEqual([
      [30, true, undefined, '', undefined],
      [29, undefined, undefined, '', undefined],
      [28, true, undefined, '', undefined],
      [27, undefined, undefined, '', '7'],
      [26, undefined, undefined, '', undefined],
      [25, undefined, undefined, '', undefined],
      [24, undefined, undefined, '', undefined],
      [23, undefined, undefined, '20 0 5', undefined],
      [22, undefined, undefined, '1155 6 2', undefined],
      [21, undefined, undefined, '', undefined],
      [20, undefined, undefined, '', undefined],
      [19, undefined, undefined, '', undefined],
    ]);
    expect(found[2]).toMatchObject({ created: token, selector: '0xd0e30db0' });
  });

  it('reads every page of holdings, and leaves out entries that are not NFTs', async () => {
    const { open, vendor } = await openTestLedgers('blockscout', ({ path }) => {
      const isNext = path.includes('index=1');
      const nft = (type: string, id: string, value?: string) => ({
        token: { address: token, type },
        id,
        value,
      });
      const items = isNext
        ? [nft('ERC-721', '1', '5'), nft('ERC-404', '2')]
        : [nft('ERC-1155', '4'), nft('ERC-721', '3')];
      return { body: { items, next_page_params: isNext ? null : { index: 1, key: null } } };
    });
    const all = await open.nfts(chain, me, { after: undefined, count: 10 });
    expect(all).toEqual({
      found: [
        { standard: 721, token, tokenId: 1n, amount: 1n },
        { standard: 721, token, tokenId: 3n, amount: 1n },
        { standard: 1155, token, tokenId: 4n, amount: 1n },
      ],
      isCut: false,
    });
    const [, second] = all.found;
    const later = await open.nfts(chain, me, { after: second, count: 10 });
    expect(later.found).toEqual(all.found.slice(2));
    // The later page comes from the cache.
    expect(vendor.requests).toHaveLength(2);
  });

  it.each([
    ['a token without an address', { token: { type: 'ERC-20' }, value: '1' }],
    ['an invalid amount', { token: { address: token, type: 'ERC-20' }, value: '-1' }],
  ])('fails with %s', async (_, item) => {
    const { open } = await openTestLedgers('blockscout', () => ({
      body: { items: [item], next_page_params: null },
    }));
    await expect(open.tokens(chain, me, 10)).rejects.toBeInstanceOf(VendorFailure);
  });
});

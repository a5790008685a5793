import { describe, expect, it } from 'vitest';
import { chain, hash, me, openTestLedgers, other, page, token } from '../test-support/open-test-ledgers.ts';

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
});

import { describe, expect, it } from 'vitest';
import { chain, hash, me, openTestLedgers, other, page, token } from '../test-support/open-test-ledgers.ts';

describe('Alchemy', () => {
  const transfer = (more: object) => ({
    ...{ blockNum: '0x10', hash: hash(16), from: me, to: other, category: 'erc20' },
    ...{ rawContract: { value: '0x64', address: token, decimal: '0x6' } },
    ...{ metadata: { blockTimestamp: '2026-01-02T03:04:05.000Z' }, ...more },
  });

  it('lists transfers and completes their transactions from the node', async () => {
    const { open, vendor } = await openTestLedgers(
      'alchemy',
      ({ body }) => ({
        body: { result: { transfers: body.includes('fromAddress') ? [transfer({})] : [] } },
      }),
      {
        node: ({ method }) => ({
          result:
            method === 'eth_getTransactionByHash'
              ? { hash: hash(16), from: me, to: token, value: '0x0', nonce: '0x9', input: '0xa9059cbb00' }
              : {
                  transactionHash: hash(16),
                  status: '0x1',
                  gasUsed: '0x5',
                  effectiveGasPrice: '0x2',
                  l1Fee: '0x1',
                },
        }),
      },
    );
    const { found } = await open.transactions(chain, me, page);
    expect(found).toMatchObject([
      { to: token, nonce: 9, fee: 11n, succeeded: true, selector: '0xa9059cbb', moves: [{ amount: 100n }] },
    ]);
    expect(vendor.requests[0]?.path).toBe('/v2/se%2Fcret');
  });

  it('lists tokens and NFTs of all pages', async () => {
    const { open } = await openTestLedgers('alchemy', ({ body, path }) => {
      if (path.startsWith('/nft/v3/')) {
        const nft = { contract: { address: token }, tokenId: '7', tokenType: 'ERC721', balance: '1' };
        return { body: { ownedNfts: [nft], pageKey: null } };
      }
      const isNext = body.includes('pageKey');
      const contractAddress = isNext ? other : token;
      const tokenBalances = [{ contractAddress, tokenBalance: isNext ? '0x0' : '0x2a' }];
      return { body: { result: { tokenBalances, ...(isNext ? {} : { pageKey: 'more' }) } } };
    });
    expect(await open.tokens(chain, me, 10)).toEqual([{ token, amount: 42n }]);
    const { found } = await open.nfts(chain, me, { after: undefined, count: 10 });
    expect(found).toEqual([{ standard: 721, token, tokenId: 7n, amount: 1n }]);
  });
});

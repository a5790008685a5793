import type { CallAnswer } from '@mooring/upstreams';
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

  it('reads every category of a transfer, and completes each from the node as far as it answers', async () => {
    const raw = (value?: string) => ({ rawContract: { value, address: token } });
    const inner = (block: number, value: string | null) =>
      transfer({
        ...{ blockNum: `0x${block.toString(16)}`, hash: hash(block), category: 'internal' },
        ...{ from: other, to: me, rawContract: { value, address: null } },
      });
    const of = (block: number, more: object) =>
      transfer({ blockNum: `0x${block.toString(16)}`, hash: hash(block), ...more });
    const sent = [
      of(30, { category: 'external', rawContract: { value: '0x5', address: null } }),
      of(29, { to: null, category: 'external', rawContract: {} }),
      of(28, raw()),
      of(27, { category: 'erc721', erc721TokenId: '0x7', ...raw() }),
      of(26, { category: 'erc721', tokenId: '0x8', ...raw() }),
      of(25, { category: 'erc721', ...raw() }),
      of(24, { category: 'erc1155', erc1155Metadata: [{ tokenId: '0x9', value: '0x3' }], ...raw() }),
      of(23, { category: 'erc1155', ...raw() }),
      of(22, { category: 'specialnft', tokenId: '0x1', ...raw() }),
      of(21, { to: me }),
    ];
    const received = [of(21, { to: me }), inner(20, '0x4'), inner(19, '0x0'), inner(18, null)];
    const base = { from: me, to: other, value: '0x0', nonce: '0x1', input: '0x' };
    const cost = { status: '0x1', gasUsed: '0x5', effectiveGasPrice: '0x2' };
    const unusual = new Map<string, CallAnswer>([
      [`transaction ${hash(29)}`, { result: { ...base, hash: hash(29), to: null } }],
      [`receipt ${hash(29)}`, { result: { ...cost, transactionHash: hash(29), contractAddress: token } }],
      [`transaction ${hash(28)}`, { error: { code: -32_000, message: 'header not found' } }],
      [`transaction ${hash(27)}`, { result: { ...base, hash: hash(1) } }],
      [`receipt ${hash(26)}`, { result: { ...cost, transactionHash: hash(1) } }],
      [`receipt ${hash(25)}`, { result: { transactionHash: hash(25), status: '0x0', gasUsed: '0x5' } }],
    ]);
    const { open, vendor } = await openTestLedgers(
      'alchemy',
      ({ body }) => ({ body: { result: { transfers: body.includes('fromAddress') ? sent : received } } }),
      {
        node: ({ method, params }) => {
          const [wanted = ''] = params as readonly string[];
          const isReceipt = method === 'eth_getTransactionReceipt';
          return (
            unusual.get(`${isReceipt ? 'receipt' : 'transaction'} ${wanted}`) ?? {
              result: isReceipt
                ? { transactionHash: wanted, status: '0x1', gasUsed: '0x5', effectiveGasPrice: '0x2' }
                : { ...base, hash: wanted },
            }
          );
        },
      },
    );
    const { found } = await open.transactions(chain, me, page);
    const facts = found.map(({ place, succeeded, fee, moves, inner: inside }) => [
      place[0],
      succeeded,
      fee,
      moves.map(({ standard, tokenId, amount }) => `${standard} ${tokenId} ${amount}`).join(),
      inside?.map(({ amount }) => amount).join(),
    ]);
    expect(facts).toEqual([
      [30, true, 10n, '', undefined],
      [29, true, 10n, '', undefined],
      // The node has another transaction, or none.
      [28, undefined, undefined, '', undefined],
      [27, undefined, undefined, '721 7 1', undefined],
      // It has no receipt, or one without a price.
      [26, undefined, undefined, '721 8 1', undefined],
      [25, false, undefined, '', undefined],
      [24, true, 10n, '1155 9 3', undefined],
      [23, true, 10n, '', undefined],
      [22, true, 10n, '', undefined],
      // Both lists have what the account sent to itself.
      [21, true, 10n, '20 0 100', undefined],
      [20, true, 10n, '', '4'],
      [19, true, 10n, '', undefined],
      [18, true, 10n, '', undefined],
    ]);
    expect(found[1]).toMatchObject({ to: undefined, created: token });
    expect(vendor.requests[0]?.body).toContain('"internal"');
  });

  it('requests older transfers up to a block', async () => {
    const { open, vendor } = await openTestLedgers('alchemy', () => ({
      body: { result: { transfers: [] } },
    }));
    expect(await open.transactions(chain, me, { ...page, before: [18, 0] })).toEqual({ found: [] });
    expect(JSON.parse(vendor.requests[0]?.body ?? '').params[0].toBlock).toBe('0x12');
  });

  it('stops at endless holdings and marks them as incomplete', async () => {
    const { open, vendor } = await openTestLedgers('alchemy', ({ path }) =>
      path.startsWith('/nft/v3/')
        ? {
            body: {
              ownedNfts: [
                { contract: { address: token }, tokenId: '7', tokenType: 'ERC1155', balance: '2' },
                { contract: { address: token }, tokenId: '8', tokenType: 'ERC1155' },
                { contract: { address: token }, tokenId: '9', tokenType: 'UNKNOWN' },
              ],
              pageKey: 'more',
            },
          }
        : {
            body: {
              result: { tokenBalances: [{ contractAddress: token, tokenBalance: null }], pageKey: 'more' },
            },
          },
    );
    expect(await open.tokens(chain, me, 10)).toEqual(Array(10).fill({ token, amount: undefined }));
    const nfts = await open.nfts(chain, me, { after: undefined, count: 2 });
    expect(nfts).toMatchObject({ found: [{ tokenId: 7n, amount: 2n }, { tokenId: 7n }], isCut: true });
    expect(vendor.requests).toHaveLength(20);
    expect(vendor.requests.at(-1)?.path).toContain('pageKey=more');
  });
});

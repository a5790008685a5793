import { describe, expect, it } from 'vitest';
import {
  chain,
  hash,
  me,
  openTestLedgers,
  other,
  page,
  queryOf,
  token,
} from '../test-support/open-test-ledgers.ts';
import type { VendorRequest } from '../test-support/serve-vendor.ts';
import { VendorFailure } from '../vendors/fetch-json.ts';

describe('Etherscan', () => {
  const own = (block: number, more: object = {}) => ({
    ...{ blockNumber: String(block), timeStamp: '1700000000', hash: hash(block), from: me, to: other },
    ...{ value: '5', nonce: '7', isError: '0', input: '0x', contractAddress: '', ...more },
  });
  const nothing = { body: { status: '0', message: 'No transactions found', result: [] } };
  const lists =
    (answers: Record<string, (endblock: number) => readonly object[]>) => (request: VendorRequest) => {
      const query = queryOf(request);
      const result = answers[query.get('action') ?? '']?.(Number(query.get('endblock') ?? 1e9)) ?? [];
      return result.length === 0 ? nothing : { body: { status: '1', message: 'OK', result } };
    };

  it('merges transactions, internal transfers and token transfers by hash', async () => {
    const base = { blockNumber: '9', timeStamp: '1700000000', hash: hash(9) };
    const { open, vendor } = await openTestLedgers(
      'etherscan',
      lists({
        txlist: () => [own(9, { input: '0xd0e30db01234' })],
        txlistinternal: () => [{ ...base, from: other, to: me, value: '3', isError: '0' }],
        tokentx: () => [
          {
            ...base,
            from: other,
            to: me,
            contractAddress: token.toUpperCase().replace('X', 'x'),
            value: '77',
          },
        ],
      }),
    );
    const { found, more } = await open.transactions(chain, me, page);
    expect(more).toBeUndefined();
    expect(found).toMatchObject([
      {
        ...{ hash: hash(9), place: [9, 0], from: me, value: 5n, succeeded: true, nonce: 7, fee: undefined },
        selector: '0xd0e30db0',
        moves: [{ standard: 20, token, amount: 77n }],
        inner: [{ from: other, to: me, amount: 3n }],
      },
    ]);
    const [first] = vendor.requests;
    expect(first && Object.fromEntries(queryOf(first))).toMatchObject({
      chainid: '1',
      apikey: 'se/cret',
      sort: 'desc',
    });
  });

  it('derives tokens and NFTs from transfers, without token amounts', async () => {
    const base = { blockNumber: '9', timeStamp: '1', hash: hash(9), contractAddress: token };
    const { open } = await openTestLedgers(
      'etherscan',
      lists({
        tokentx: () => [{ ...base, from: other, to: me, value: '1' }],
        tokennfttx: () => [
          { ...base, from: me, to: other, tokenID: '1' },
          { ...base, from: other, to: me, tokenID: '1' },
          { ...base, from: other, to: me, tokenID: '2' },
        ],
      }),
    );
    expect(await open.tokens(chain, me, 10)).toEqual([{ token, amount: undefined }]);
    const { found } = await open.nfts(chain, me, { after: undefined, count: 10 });
    expect(found).toEqual([{ standard: 721, token, tokenId: 2n, amount: 1n }]);
  });

  it.each([
    ['a refusal', () => ({ body: { status: '0', message: 'NOTOK', result: 'Max rate limit reached' } })],
    ['no answer', () => undefined],
    ['no JSON', () => ({ body: '<html>' })],
    ['an endless list', () => ({ body: `{"status":"1","result":[${' '.repeat(1_100_000)}]}` })],
    ['another status', () => ({ status: 500, body: {} })],
    ['later blocks', lists({ txlist: () => [own(8), own(9)] })],
    [
      'a list under the status of a failure',
      () => ({ body: { status: '0', message: 'NOTOK', result: [own(9)] } }),
    ],
    ['transactions of other accounts', lists({ txlist: () => [own(9, { from: token })] })],
    ['an invalid time', lists({ txlist: () => [own(9, { timeStamp: '253402300800' })] })],
    ['an invalid amount', lists({ txlist: () => [own(9, { value: '-1' })] })],
  ])('fails with %s, caches no failure, and hides its key', async (_, answer) => {
    const { open, metrics } = await openTestLedgers('etherscan', answer, { timeoutMs: 300 });
    const failure = await open.transactions(chain, me, page).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(VendorFailure);
    expect(String(failure)).not.toMatch(/cret|127\.0/);
    expect(await metrics.metrics()).toMatch(/api_history_reads_total\{.*outcome="failed"\} 1/);
  });

  it('lists NFTs, creations and failures, and leaves out inner transfers without an amount', async () => {
    const base = (block: number) => ({ blockNumber: String(block), timeStamp: '1', hash: hash(block) });
    const received = { from: other, to: me, contractAddress: token };
    const { open } = await openTestLedgers(
      'etherscan',
      lists({
        txlist: () => [own(9, { isError: '1' }), own(8, { to: '', contractAddress: token })],
        txlistinternal: () => [
          { ...base(7), from: other, to: me, value: '3', isError: '1' },
          { ...base(6), from: other, to: me, value: '0', isError: '0' },
        ],
        tokennfttx: () => [{ ...base(5), ...received, tokenID: '4' }],
        token1155tx: () => [
          { ...base(4), ...received, tokenID: '6', tokenValue: '3' },
          { ...base(3), from: me, to: me, contractAddress: token, tokenID: '6', tokenValue: '9' },
        ],
      }),
    );
    const { found } = await open.transactions(chain, me, page);
    expect(found).toMatchObject([
      { hash: hash(9), succeeded: false },
      { hash: hash(8), to: undefined, created: token },
      { hash: hash(7), moves: [] },
      { hash: hash(6), moves: [] },
      { hash: hash(5), moves: [{ standard: 721, tokenId: 4n }] },
      { hash: hash(4), moves: [{ standard: 1155, tokenId: 6n, amount: 3n }] },
      { hash: hash(3), moves: [{ amount: 9n }] },
    ]);
    expect((await open.nfts(chain, me, { after: undefined, count: 10 })).found).toEqual([
      { standard: 721, token, tokenId: 4n, amount: 1n },
      { standard: 1155, token, tokenId: 6n, amount: 3n },
    ]);
  });
});

import { apiLimits } from '@mooring/protocol/api';
import { getAddress, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import type { IndexedMove, IndexedTransaction } from '../indexer/index-reader.ts';
import { picturesWithin } from '../tokens/pictures-within.ts';
import { type DescribeOptions, describeTransactions } from './describe-transactions.ts';
import { maxPictures } from './read-history.ts';

const chain = 'eip155:1';
const [account, bob, token, other] = ['a', 'b', 'c', 'd'].map((digit) => `0x${digit.repeat(40)}`) as [
  ...[Hex, Hex, Hex, Hex],
];
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18, icon: 'data:image/png,' };
const coin = { name: 'Coin', symbol: 'COIN', decimals: 6 };

const move = (more: Partial<IndexedMove> = {}): IndexedMove => ({
  ...{ kind: 'transfer', standard: 20, token, from: account, to: bob, tokenId: -1n, amount: 1_500_000n },
  ...more,
});
const sent = (more: Partial<IndexedTransaction> = {}): IndexedTransaction => {
  const moves = more.moves ?? [];
  return {
    ...{ place: [7, 0], hash: '0x01', from: account, to: bob, created: undefined, value: 10n ** 18n },
    ...{ succeeded: true, fee: 10n ** 15n, nonce: 3, selector: undefined, at: 1_700_000_000 },
    ...{ moves, moveCount: moves.length },
    ...more,
  };
};

/** A page's view of transactions, with a token list, names read from contracts, and images of NFTs. */
function shown(
  transactions: readonly IndexedTransaction[],
  {
    listed = [],
    read = {},
    previews = {},
  }: {
    readonly listed?: readonly { address: string; icon: string; words: typeof coin | undefined }[];
    readonly read?: Readonly<Record<string, typeof coin>>;
    readonly previews?: Readonly<Record<string, object>>;
  } = {},
) {
  const named: string[] = [];
  const previewed: bigint[] = [];
  const options = {
    chains: new Map([[chain, { native: ether, tokens: listed }]]),
    names: {
      of: async (_: string, addresses: readonly string[]) => {
        named.push(...addresses);
        return new Map(Object.entries(read));
      },
    },
    nftDetails: {
      async known(_: string, nfts: readonly { readonly tokenId: bigint }[]) {
        previewed.push(...nfts.map(({ tokenId }) => tokenId));
        return new Map(Object.entries(previews));
      },
      read: async () => new Map(),
    },
  } as unknown as DescribeOptions;
  return {
    named,
    previewed,
    list: describeTransactions(options)(chain, account, transactions, picturesWithin(maxPictures)),
  };
}
const first = async (...given: Parameters<typeof shown>) => (await shown(...given).list)[0];

it('returns nothing for a chain without tokens, and requests no names without transactions', async () => {
  const { list, named } = shown([]);
  expect([await list, named]).toEqual([[], []]);
  const none = { chains: new Map() } as unknown as DescribeOptions;
  expect(await describeTransactions(none)(chain, account, [sent()], String)).toEqual([]);
});

it('describes a transfer of the native currency', async () => {
  expect(await first([sent()])).toEqual({
    id: 'eip155:1:0x01',
    metadata: {
      ...{ operationType: 'send', hash: '0x01', chain, minedAt: '2023-11-14T22:13:20.000Z' },
      ...{ sentFrom: getAddress(account), sentTo: getAddress(bob), status: 'confirmed', nonce: 3 },
      ...{ fee: '0.001', block: 7 },
    },
    transfers: [
      {
        direction: 'out',
        quantity: { numeric: '1' },
        fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'data:image/png,' } },
      },
    ],
  });
});

it.each([
  [true, 'confirmed'],
  [false, 'failed'],
  [undefined, 'unknown'],
])('success %s is the status %s; what is unknown is left out', async (succeeded, status) => {
  const { metadata } = (await first([sent({ succeeded, fee: undefined, nonce: undefined })])) ?? {};
  expect(metadata).toMatchObject({ status });
  expect(metadata).not.toHaveProperty('fee');
  expect(metadata).not.toHaveProperty('nonce');
});

it('is never longer than clients accept, and leaves out pictures for that', async () => {
  const { page, transfers, image, icon, answer } = apiLimits;
  const nft = { standard: 1155, amount: 1n } as const;
  const moves = Array.from({ length: transfers }, (_, at) =>
    at % 2 === 0 ? move({ ...nft, tokenId: BigInt(at) }) : move({ token: other }),
  );
  const data = (length: number) => `data:image/png;base64,${'A'.repeat(length - 22)}`;
  const previews = Object.fromEntries(
    moves.map(({ tokenId }) => [
      `${token} ${tokenId}`,
      { name: '名'.repeat(64), collection: '', symbol: '', image: data(image) },
    ]),
  );
  const listed = [{ address: other, icon: data(icon), words: { ...coin, name: '名'.repeat(128) } }];
  const all = Array.from({ length: page }, () => sent({ moves, moveCount: moves.length }));
  const list = await shown(all, { listed, previews }).list;
  expect(list).toHaveLength(page);
  expect(Buffer.byteLength(JSON.stringify({ data: list, next: 'x'.repeat(4_096) }))).toBeLessThan(answer);
  expect(list[0]?.transfers[1]?.nft_info?.content?.preview?.url).toBe(data(image));
  expect(list[0]?.transfers[2]?.fungible_info?.icon?.url).toBe(data(icon));
  expect(list.at(-1)?.transfers[1]?.nft_info).toMatchObject({ name: '名'.repeat(64), content: null });
  expect(list.at(-1)?.transfers[2]?.fungible_info?.icon).toBeNull();
});

it('leaves out a fee that no transaction can have, as a lying node reports it', async () => {
  expect((await first([sent({ fee: 2n ** 256n - 1n })]))?.metadata.fee).toMatch(/^1157920892/);
  expect((await first([sent({ fee: 2n ** 500n })]))?.metadata).not.toHaveProperty('fee');
});

describe('a token transfer', () => {
  const transfer = sent({ to: token, value: 0n, moves: [move()], selector: '0xa9059cbb' });

  it('is to the receiver of the token rather than its contract, if it is the only one', async () => {
    expect((await first([transfer]))?.metadata.sentTo).toBe(getAddress(bob));
    const two = sent({ ...transfer, moves: [move(), move({ to: other })] });
    expect((await first([two]))?.metadata.sentTo).toBe(getAddress(token));
    expect((await first([{ ...transfer, value: 1n }]))?.metadata.sentTo).toBe(getAddress(token));
  });

  it('is one payment to its receiver if the token takes a fee by a move of its own', async () => {
    const burned = move({ to: `0x${'0'.repeat(40)}`, amount: 15_000n });
    const net = move({ amount: 1_485_000n });
    const one = await first([sent({ ...transfer, moves: [burned, net], moveCount: 2 })], {
      read: { [token]: coin },
    });
    expect(one?.metadata.sentTo).toBe(getAddress(bob));
    expect(one?.transfers).toMatchObject([{ direction: 'out', quantity: { numeric: '1.5' } }]);
  });

  it.each([
    ['it called another function', { selector: '0x12345678' as const }],
    ['a move is from another account', { moves: [move(), move({ from: other, to: other, amount: 1n })] }],
    ['a move is of another token', { moves: [move(), move({ token: other, amount: 1n })] }],
    ['some moves were not read', { moveCount: 3 }],
  ])('is not joined if %s', async (_why, change) => {
    const moves = [move(), move({ to: other, amount: 1n })];
    const one = await first([sent({ ...transfer, moves, moveCount: 2, ...change })], {
      read: { [token]: coin },
    });
    expect(one?.metadata.sentTo).toBe(getAddress(token));
    expect(one?.transfers).toHaveLength(2);
  });

  it('takes name and symbol from a token list without reading its contract', async () => {
    const listed = [{ address: getAddress(token), icon: 'data:image/png,coin', words: coin }];
    const { list, named } = shown([transfer], { listed });
    expect((await list)[0]?.transfers).toEqual([
      {
        direction: 'out',
        address: `eip155:1:${getAddress(token)}`,
        quantity: { numeric: '1.5' },
        fungible_info: { name: 'Coin', symbol: 'COIN', icon: { url: 'data:image/png,coin' } },
      },
    ]);
    expect(named).toEqual([]);
  });

  it('is unverified if its contract names it, and has no amount without a name', async () => {
    const { list, named } = shown([transfer], { read: { [token]: coin } });
    expect((await list)[0]?.transfers[0]).toMatchObject({
      quantity: { numeric: '1.5' },
      fungible_info: { symbol: 'COIN', icon: null },
      unverified: true,
    });
    expect(named).toEqual([token]);
    expect((await first([transfer]))?.transfers[0]).toMatchObject({ quantity: {}, fungible_info: {} });
  });

  it('asks for the names of 200 tokens at most', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      move({ token: `0x${`${index}`.padStart(40, '0')}` }),
    );
    const { list, named } = shown([sent({ moves: many })]);
    const [one] = await list;
    expect(named).toHaveLength(200);
    expect(one?.transfers).toHaveLength(apiLimits.transfers);
    expect(one?.omitted).toBe(301 - apiLimits.transfers);
  });

  it('looks up 200 NFTs at most, each once', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => BigInt(Math.floor(index / 2)));
    const moves = [...ids, ...ids.map((id) => id + 1_000n)].map((tokenId) =>
      move({ standard: 721, tokenId }),
    );
    const { list, previewed } = shown([sent({ moves })]);
    await list;
    expect(previewed).toHaveLength(200);
    expect(new Set(previewed).size).toBe(200);
  });
});

it('counts moves that were not read as left out', async () => {
  expect(await first([sent({ moveCount: 9, moves: [move()] })])).toMatchObject({ omitted: 8 });
});

it('describes an NFT by its name and image, and flags one whose name advertises a site', async () => {
  const nft = sent({
    value: 0n,
    moves: [move({ standard: 721, tokenId: 7n, amount: 1n, from: bob, to: account })],
  });
  const preview = { name: 'Cat', collection: 'Cats', image: 'data:image/png,cat' };
  expect((await first([nft], { previews: { [`${token} 7`]: preview } }))?.transfers).toEqual([
    {
      direction: 'in',
      address: `eip155:1:${getAddress(token)}`,
      quantity: { numeric: '1' },
      nft_info: {
        ...{ name: 'Cat', token_id: '7', content: { preview: { url: 'data:image/png,cat' } } },
        flags: { is_spam: false },
      },
    },
  ]);
  const bait = { name: '', collection: 'Claim at x.com', image: '' };
  expect((await first([nft], { previews: { [`${token} 7`]: bait } }))?.transfers[0]).toMatchObject({
    nft_info: { name: 'Claim at x.com', content: null, flags: { is_spam: true } },
  });
});

describe('a transaction without a transfer', () => {
  it('shows an approval without an amount, since nothing was sent', async () => {
    const approval = sent({
      to: token,
      value: 0n,
      selector: '0x095ea7b3',
      moves: [move({ kind: 'approval' })],
    });
    expect((await first([approval], { read: { [token]: coin } }))?.transfers).toMatchObject([
      { direction: 'out', quantity: {}, fungible_info: { symbol: 'COIN' } },
    ]);
  });

  it('shows nothing of the native currency that was sent, since other clients hide it otherwise', async () => {
    const call = sent({ value: 0n, selector: '0x12345678' });
    expect((await first([call]))?.transfers).toMatchObject([
      { direction: 'out', quantity: { numeric: '0' } },
    ]);
    const foreign = sent({ from: bob, to: other, value: 5n });
    expect((await first([foreign]))?.transfers).toMatchObject([{ quantity: {} }]);
  });

  it('sent no native currency if it failed', async () => {
    const failed = sent({ succeeded: false, moves: [move()] });
    expect((await first([failed], { read: { [token]: coin } }))?.transfers).toHaveLength(1);
  });
});

it('shows transfers by contracts, and to the account itself', async () => {
  const inner = [
    { from: other, to: account, amount: 5n * 10n ** 17n },
    { from: account, to: account, amount: 1n },
  ];
  const list = (await first([sent({ value: 0n, inner })]))?.transfers;
  expect(list?.map(({ direction, quantity }) => [direction, quantity.numeric])).toEqual([
    ['in', '0.5'],
    ['self', '0.000000000000000001'],
  ]);
});

it('has no receiver if it created a contract', async () => {
  expect((await first([sent({ to: undefined, created: other })]))?.metadata.sentTo).toBe('');
});

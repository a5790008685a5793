import type { HistoryTransaction } from '@mooring/protocol/api';
import { expect, it, test } from 'vitest';
import { nftOptions, observeNfts } from '../nft/nft-options.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { findPoison } from './find-poison.ts';
import { historyOptions, observeHistory, tellsHistory } from './history-options.ts';
import { readHistory } from './read-history.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

interface Told {
  readonly id: string;
  readonly from?: string;
  readonly to?: string;
  readonly amount?: string;
  readonly type?: string;
  readonly transfer?: object;
}

function told({
  id,
  from = address,
  to = bob,
  amount = '1.5',
  type = 'send',
  transfer,
}: Told): HistoryTransaction {
  return {
    id,
    metadata: {
      ...{ operationType: type, hash: `0x${id}`, chain: 'eip155:1', minedAt: '2026-11-23T04:00:00Z' },
      ...{ sentFrom: from, sentTo: to, status: 'confirmed', nonce: 1 },
    },
    transfers: [{ direction: from === address ? 'out' : 'in', quantity: { numeric: amount }, ...transfer }],
  } as HistoryTransaction;
}

function made(url?: string) {
  const { core } = makeCore(url === undefined ? {} : { api: url });
  const [network] = core.store.getState().networks;
  if (network === undefined) throw new Error('no network');
  return { core, of: { address: `eip155:1:${address}`, network } as const, network };
}

it('reads page after page by cursor, and stops at the last one', async () => {
  const pages: Record<string, object> = {
    first: { data: [told({ id: 'a1' })], next: 'two' },
    two: { data: [told({ id: 'a2' })], next: null },
  };
  const api = await localApi((response) => {
    const cursor = new URL(api.asked.at(-1) ?? '', 'http://x').searchParams.get('cursor') ?? 'first';
    sendJson(response, 200, pages[cursor] ?? {});
  });
  const { core, of } = made(api.url);
  const view = observeHistory(core, of);
  const end = view.subscribe(() => undefined);
  await expect.poll(() => view.read().pages).toHaveLength(1);
  expect(view.read()).toMatchObject({ hasNext: true, fetching: false });
  view.more();
  await expect.poll(() => view.read().pages).toHaveLength(2);
  expect(view.read().hasNext).toBe(false);
  expect(api.asked).toEqual([
    `/v1/account/${address}/history?chainId=eip155%3A1`,
    `/v1/account/${address}/history?chainId=eip155%3A1&cursor=two`,
  ]);
  end();
});

it('reports ACTIVITY_UNAVAILABLE if a refetch fails, and keeps the pages', async () => {
  const api = await localApi((response) =>
    sendJson(response, 200, { data: [told({ id: 'a1' })], next: null }),
  );
  const { core, of } = made(api.url);
  const view = observeHistory(core, of);
  const end = view.subscribe(() => undefined);
  await expect.poll(() => view.read().pages).toHaveLength(1);
  api.answer = (response) => sendJson(response, 500, {});
  view.refetch();
  await expect.poll(() => view.read().error).toMatchObject({ code: 'ACTIVITY_UNAVAILABLE' });
  expect(view.read().pages).toHaveLength(1);
  end();
});

test('treats ROUTE_NOT_FOUND as an empty page, and rejects on other failures', async () => {
  const api = await localApi((response) => sendJson(response, 404, {}));
  const { core, of } = made(api.url);
  const first = { pageParam: undefined };
  expect(await historyOptions(core, of).queryFn(first)).toMatchObject({ list: [], untold: true });
  expect(await nftOptions(core, of).queryFn(first)).toMatchObject({ list: [], untold: true });
  api.answer = (response) => sendJson(response, 500, {});
  await expect(nftOptions(core, of).queryFn(first)).rejects.toMatchObject({ code: 'HTTP_STATUS' });
});

test('ends the list at a repeated cursor or after 50 pages', () => {
  const { core, of } = made('http://127.0.0.1:1');
  const { getNextPageParam } = historyOptions(core, of);
  const page = { list: [], next: 'x', unread: false };
  expect(getNextPageParam(page, [page])).toBe('x');
  expect(getNextPageParam(page, [page, page])).toBeUndefined();
  const many = Array.from({ length: 50 }, (_, index) => ({ ...page, next: `${index}` }));
  expect(getNextPageParam({ ...page, next: 'z' }, many)).toBeUndefined();
  const nfts = nftOptions(core, of).getNextPageParam;
  expect(nfts({ ...page, next: 'x' }, [page])).toBe('x');
  expect(nfts({ ...page, next: 'x' }, [page, page])).toBeUndefined();
});

test('is available only with an API, and only for some namespaces', () => {
  const { core, network } = made('http://127.0.0.1:1');
  expect(tellsHistory(core, network)).toBe(true);
  expect(tellsHistory(made().core, network)).toBe(false);
  expect(tellsHistory(core, { ...network, chainNamespace: 'solana' })).toBe(false);
});

test('cleans names, names the native currency as the site does, and omits other networks', () => {
  const { network } = made();
  const contract = `eip155:1:0x${'cd'.repeat(20)}`;
  const evil = {
    fungible_info: { name: 'a\u202eb', symbol: 'USD\u0000', icon: { url: 'https://x' } },
    address: contract,
  };
  const elsewhere = told({ id: 'b' });
  const { list, unread } = readHistory(
    {
      data: [
        told({ id: 'a', transfer: { fungible_info: { symbol: 'FAKE' } } }),
        told({ id: 'c', from: bob, to: address, type: 'receive', transfer: { ...evil, unverified: true } }),
        { ...elsewhere, metadata: { ...elsewhere.metadata, chain: 'eip155:2' } },
        told({ id: 'd', transfer: { nft_info: { name: 'Cat', flags: { is_spam: true } } } }),
      ],
      next: null,
      unread: [{ chainId: 'eip155:1' }],
    },
    network,
    address,
  );
  expect(unread).toBe(true);
  expect(list.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
  expect(list[0]?.transfers[0]).toMatchObject({ symbol: 'ETH', name: 'Ether', isNft: false });
  expect(list[1]).toMatchObject({ spam: true, transfers: [{ icon: undefined, unverified: true }] });
  expect(list[1]?.transfers[0]?.name).not.toContain('\u202e');
  expect(list[2]).toMatchObject({ spam: true, transfers: [{ isNft: true, name: 'Cat' }] });
});

test('finds entries made to mislead: nothing moved, or the sender looks like a known address', () => {
  const { network } = made();
  const like = `0x7099${'a'.repeat(32)}79c8`;
  const data = [
    told({ id: 'mine' }),
    told({ id: 'zero', from: `0x${'ef'.repeat(20)}`, amount: '0', type: 'receive' }),
    told({ id: 'like', from: like, type: 'receive' }),
    told({ id: 'bob', from: bob, type: 'receive' }),
    told({ id: 'other', from: `0x${'12'.repeat(20)}`, type: 'receive' }),
  ];
  const { list } = readHistory({ data, next: null }, network, address);
  const found = findPoison(list, { namespace: 'eip155', own: address, known: [] });
  expect([...found]).toEqual(['zero', 'like']);
});

test('reads NFTs by the same rules', async () => {
  const nft = {
    chainId: 'eip155:1',
    collection: { address: `eip155:1:0x${'cd'.repeat(20)}`, name: 'Cats', symbol: 'CAT' },
    ...{ tokenId: '7', standard: 'erc721', name: '', image: 'https://tracker.example/x.png', amount: '1' },
  };
  const nfts = [nft, { ...nft, tokenId: '8', spam: true }, { ...nft, chainId: 'eip155:2' }];
  const api = await localApi((response) => sendJson(response, 200, { nfts, next: null }));
  const { core, of } = made(api.url);
  const view = observeNfts(core, of);
  const end = view.subscribe(() => undefined);
  await expect.poll(() => view.read().pages).toHaveLength(1);
  expect(view.read().pages?.[0]).toMatchObject({
    list: [
      { tokenId: '7', name: undefined, collection: 'Cats', image: undefined, spam: false },
      { tokenId: '8', spam: true },
    ],
    unread: false,
  });
  end();
});

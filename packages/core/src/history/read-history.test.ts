import type { HistoryAnswer, HistoryTransaction } from '@mooring/protocol/api';
import { describe, expect, it, test } from 'vitest';
import { apiTransaction, bob, historyPage } from '../test-support/api-history.ts';
import { address } from '../test-support/fake-adapter.ts';
import { readHistory } from './read-history.ts';

test('cleans names, names the native currency as the site does, and omits other networks', () => {
  const { network } = historyPage();
  const contract = `eip155:1:0x${'cd'.repeat(20)}`;
  const evil = {
    fungible_info: { name: 'a\u202eb', symbol: 'USD\u0000', icon: { url: 'https://x' } },
    address: contract,
  };
  const elsewhere = apiTransaction({ id: 'b' });
  const { list, unread } = readHistory(
    {
      data: [
        apiTransaction({ id: 'a', transfer: { fungible_info: { symbol: 'FAKE' } } }),
        apiTransaction({
          id: 'c',
          from: bob,
          to: address,
          type: 'receive',
          transfer: { ...evil, unverified: true },
        }),
        { ...elsewhere, metadata: { ...elsewhere.metadata, chain: 'eip155:2' } },
        apiTransaction({ id: 'd', transfer: { nft_info: { name: 'Cat', flags: { is_spam: true } } } }),
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
  const iconPath = `/public/getTokenImage/${encodeURIComponent(contract)}`;
  expect(list[1]).toMatchObject({ spam: true, transfers: [{ iconPath, unverified: true }] });
  expect(list[1]?.transfers[0]?.icon).toBeUndefined();
  expect(list[1]?.transfers[0]?.name).not.toContain('\u202e');
  expect(list[2]).toMatchObject({ spam: true, transfers: [{ isNft: true, name: 'Cat' }] });
});

test('requests the image of an NFT from the API by its id, and none without one', () => {
  const { network } = historyPage();
  const contract = `eip155:1:0x${'cd'.repeat(20)}`;
  const content = { preview: { url: 'https://tracker.example/x.png' } };
  const nft = { content, flags: { is_spam: false } };
  const { list } = readHistory(
    {
      data: [
        apiTransaction({ id: 'a', transfer: { address: contract, nft_info: { ...nft, token_id: '7' } } }),
        apiTransaction({ id: 'b', transfer: { address: contract, nft_info: nft } }),
      ],
      next: null,
    },
    network,
    address,
  );
  const iconPath = `/v1/nfts/${encodeURIComponent(contract)}/7/image`;
  expect(list.map(({ transfers: [one] }) => [one?.icon, one?.iconPath, one?.tokenId])).toEqual([
    [undefined, iconPath, '7'],
    [undefined, undefined, undefined],
  ]);
});

describe('a transaction', () => {
  const { network } = historyPage();
  const read = (...data: HistoryTransaction[]) => readHistory({ data, next: null }, network, address).list;

  it("is the account's own if it sent it, in any case of the address", () => {
    const [sent, received] = read(
      apiTransaction({ id: 'a', from: address.toLowerCase() }),
      apiTransaction({ id: 'b', from: bob, to: address, type: 'receive' }),
    );
    expect([sent?.own, received?.own]).toEqual([true, false]);
    expect(sent?.at).toBe(Date.parse('2026-11-23T04:00:00Z'));
  });

  it('is not spam if the account sent it, or if one of its transfers is known', () => {
    const unverified = { address: `eip155:1:0x${'cd'.repeat(20)}`, unverified: true };
    const mine = apiTransaction({ id: 'a', transfer: { ...unverified, direction: 'in' } });
    const theirs = apiTransaction({ id: 'b', from: bob, to: address, transfer: unverified });
    const mixed = {
      ...theirs,
      id: 'c',
      transfers: [...theirs.transfers, ...apiTransaction({ id: 'd', from: bob }).transfers],
    };
    const none = { ...theirs, id: 'e', transfers: [] };
    expect(read(mine, theirs, mixed, none).map(({ id, spam }) => [id, spam])).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
      ['e', false],
    ]);
  });

  it('keeps the number of omitted transfers, its fee and the name of its application', () => {
    const [plain] = read(apiTransaction({ id: 'a' }));
    expect(plain).toMatchObject({ omitted: 0, fee: undefined, application: undefined });
    const full = apiTransaction({ id: 'b' });
    const metadata = { ...full.metadata, fee: '0.1', application: { name: 'Swap\u202e' } };
    const [shown] = read({ ...full, metadata, omitted: 3 } as HistoryTransaction);
    expect(shown).toMatchObject({ omitted: 3, fee: '0.1', application: 'Swap' });
  });
});

it.each([
  ['another page', 'two', 'two'],
  ['an empty cursor', '', undefined],
  ['none', null, undefined],
])('reports that %s follows', (_, next, cursor) => {
  expect(readHistory({ data: [], next }, historyPage().network, address)).toEqual({
    list: [],
    next: cursor,
    unread: false,
  });
});

it('is not unread if only another network could not be read', () => {
  const answer = { data: [], next: null, unread: [{ chainId: 'eip155:2' }] } as HistoryAnswer;
  expect(readHistory(answer, historyPage().network, address).unread).toBe(false);
});

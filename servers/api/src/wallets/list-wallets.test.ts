import type { ListedWallet } from '@mooring/protocol/api';
import { describe, expect, it } from 'vitest';
import { listWallets } from './list-wallets.ts';

const wallet = (id: string, more: Partial<ListedWallet> = {}): ListedWallet => ({
  id,
  name: `Wallet ${id}`,
  ...more,
});
const listed = (wallets: readonly ListedWallet[], query: Parameters<typeof listWallets>[1] = {}) => {
  const { count, data } = listWallets(wallets, query);
  return `${count} ${data.map(({ id }) => id).join('')}`;
};
const abc = ['a', 'b', 'c'].map((id) => wallet(id));

describe('a page', () => {
  const many = Array.from({ length: 250 }, (_, index) => wallet(`${index}`));

  it('has forty wallets, or the requested number up to a hundred', () => {
    expect(listWallets(many, {}).data).toHaveLength(40);
    expect(listWallets(many, { entries: '7' }).data).toHaveLength(7);
    expect(listWallets(many, { entries: '999' }).data).toHaveLength(100);
  });

  it('follows the previous one, and is empty after the last; the count stays', () => {
    expect(listWallets(many, { page: '3', entries: '100' }).data.map(({ id }) => id)[0]).toBe('200');
    expect(listWallets(many, { page: '4', entries: '100' })).toEqual({ count: 250, data: [] });
  });
});

it('lists included ids without the excluded ones', () => {
  expect(listed(abc, { include: 'a,c,x' })).toBe('2 ac');
  expect(listed(abc, { exclude: 'b' })).toBe('2 ac');
  expect(listed(abc, { include: 'a,b', exclude: 'a' })).toBe('1 b');
  expect(listed(abc, { include: ',', exclude: '' })).toBe('3 abc');
});

it('searches names in any case, without spaces around the text', () => {
  expect(listed(abc, { search: ' wallet B ' })).toBe('1 b');
  expect(listed(abc, { search: '  ' })).toBe('3 abc');
});

it('counts a wallet without a badge as one with none', () => {
  const list = [wallet('a', { badge_type: 'certified' }), wallet('b', { badge_type: 'none' }), wallet('c')];
  expect(listed(list, { badge_type: 'certified' })).toBe('1 a');
  expect(listed(list, { badge_type: 'none' })).toBe('2 bc');
});

it('lists wallets of one of the chains, and those that name none', () => {
  const list = [wallet('a', { chains: ['eip155:1'] }), wallet('b', { chains: [] }), wallet('c')];
  expect(listed(list, { chains: 'eip155:5,solana:1' })).toBe('2 bc');
  expect(listed(list, { chains: 'eip155:1' })).toBe('3 abc');
});

it('lists wallets of a platform by their stores, and of a relay by their hosts', () => {
  const list = [
    wallet('a', { app_store: 'https://a.example', relays: ['one.example'] }),
    wallet('b', { play_store: 'https://b.example', relays: [] }),
    wallet('c', { relays: null }),
  ];
  expect(listed(list, { platform: 'ios' })).toBe('1 a');
  expect(listed(list, { platform: 'android' })).toBe('1 b');
  expect(listed(list, { relay: 'one.example' })).toBe('2 ac');
  expect(listed(list, { relay: '' })).toBe('3 abc');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WalletListing, WalletQuery } from '../contract/wallet.ts';
import { listSource } from './list-source.ts';

const wallet = (id: string, more: Partial<WalletListing> = {}): WalletListing => ({
  id,
  name: `Wallet ${id}`,
  ...more,
});
const requested = async (list: readonly WalletListing[], query: Partial<WalletQuery> = {}) => {
  const { data, count } = await listSource(list).list({ page: 1, entries: 100, ...query });
  return { ids: data.map(({ id }) => id).join(''), count };
};
const abc = ['a', 'b', 'c'].map((id) => wallet(id));

it('orders wallets by their order, then as given', async () => {
  const list = [wallet('a'), wallet('b', { order: 2 }), wallet('c'), wallet('d', { order: 1 })];
  expect((await requested(list)).ids).toBe('dbac');
});

describe('a query', () => {
  it('of ids includes only these, and excludes others', async () => {
    expect(await requested(abc, { include: ['c', 'a', 'x'] })).toEqual({ ids: 'ac', count: 2 });
    expect(await requested(abc, { exclude: ['a'] })).toEqual({ ids: 'bc', count: 2 });
    expect(await requested(abc, { include: ['a', 'b'], exclude: ['a'] })).toEqual({ ids: 'b', count: 1 });
    expect(await requested(abc, { include: [] })).toEqual({ ids: 'abc', count: 3 });
  });

  it('by name matches part of it in any case, without surrounding spaces', async () => {
    expect((await requested(abc, { search: ' WALLET b ' })).ids).toBe('b');
    expect((await requested(abc, { search: '' })).ids).toBe('abc');
  });

  it('for certified wallets returns only those', async () => {
    const list = [wallet('a', { badge_type: 'certified' }), wallet('b', { badge_type: 'none' }), wallet('c')];
    expect((await requested(list, { badge: 'certified' })).ids).toBe('a');
  });

  it('for chains returns wallets of one of them, and wallets without chains', async () => {
    const list = [
      wallet('a', { chains: ['eip155:1'] }),
      wallet('b', { chains: ['solana:1', 'eip155:2'] }),
      wallet('c', { chains: [] }),
      wallet('d'),
    ];
    expect((await requested(list, { chains: ['eip155:2'] })).ids).toBe('bcd');
    expect((await requested(list, { chains: [] })).ids).toBe('abcd');
  });

  it('for a relay returns wallets on it, wallets without relays, and installed ones', async () => {
    const list = [
      wallet('a', { relays: ['one.example'] }),
      wallet('b', { relays: ['two.example'] }),
      wallet('c', { relays: null as never }),
      wallet('d', { relays: ['two.example'], rdns: 'example.d' }),
      wallet('e', { relays: [] }),
    ];
    const installed = [{ name: 'Another name', rdns: 'example.d' }];
    expect((await requested(list, { relay: 'one.example', installed })).ids).toBe('acd');
    expect((await requested(list)).ids).toBe('abcde');
  });
});

it('returns every list in pages without loss or repetition', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(30), fc.integer({ min: 1, max: 12 }), async (size, entries) => {
      const list = Array.from({ length: size }, (_, index) => wallet(`${index}`, { order: index % 3 }));
      const source = listSource(list);
      const read: string[] = [];
      for (let page = 1; page <= Math.ceil(size / entries) + 1; page += 1) {
        const { data, count } = await source.list({ page, entries });
        expect(count).toBe(size);
        read.push(...data.map(({ id }) => id));
      }
      expect(read.toSorted()).toEqual(list.map(({ id }) => id).toSorted());
    }),
    { numRuns: 50 },
  );
});

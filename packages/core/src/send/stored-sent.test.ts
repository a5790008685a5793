import { describe, expect, it } from 'vitest';
import type { SentTransaction } from '../contract/send.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { isPolled, sentList } from './stored-sent.ts';

const account = `eip155:1:${address}` as const;
const sent: SentTransaction = {
  ...{ hash: '0xab', kind: 'send', chainId: 'eip155:1', address: account, sentAt: 1, status: 'pending' },
};
const full: SentTransaction = {
  ...sent,
  ...{ to: address, toName: 'alice.eth', amount: '1'.repeat(78), changes: [account], revision: 3 },
  token: { address: account, name: 'Coin', symbol: 'COIN', decimals: 0 },
  ...{ marker: '5', misses: 1, block: { number: 9, hash: '0xcd' } },
};

function stored(...entries: readonly unknown[]) {
  const storage = memoryStorage({ '@mooring/sent': JSON.stringify(entries) });
  return sentList.read(makeCore({ storage }).core);
}

it.each([
  ['pending', undefined, true],
  ['unknown', undefined, true],
  ['confirmed', undefined, false],
  ['failed', undefined, false],
  ['replaced', undefined, false],
  ['expired', undefined, false],
  // A reorganisation may still remove its block.
  ['confirmed', { number: 9, hash: '0xcd' }, true],
] as const)('a transaction that is %s in block %j is followed: %s', (status, block, expected) => {
  expect(isPolled({ ...sent, status, block })).toBe(expected);
});

it('reads what another page stored, in full', () => {
  const storage = memoryStorage();
  const entries = [full, { ...sent, hash: '0xcd', sentAt: 0 }];
  sentList.store(makeCore({ storage }).core, entries);
  expect(sentList.read(makeCore({ storage }).core)).toEqual(entries);
});

it.each<readonly [keyof SentTransaction, unknown]>([
  ['hash', ''],
  ['hash', 'a'.repeat(129)],
  ['kind', 'gift'],
  ['chainId', '1'],
  ['address', address],
  ['to', 'a'.repeat(129)],
  ['toName', 'a'.repeat(256)],
  ['token', { ...full.token, decimals: 100 }],
  ['token', { ...full.token, decimals: 1.5 }],
  ['token', { ...full.token, symbol: '' }],
  ['amount', '1.5'],
  ['amount', '-1'],
  ['amount', '1'.repeat(79)],
  ['changes', [address]],
  ['changes', Array.from({ length: 21 }, () => account)],
  ['sentAt', -1],
  ['status', 'lost'],
  ['marker', 'a'.repeat(101)],
  ['misses', -1],
  ['block', { number: 0.5, hash: '0xcd' }],
  ['revision', '3'],
])('skips only the transaction whose %s is %j', (name, value) => {
  expect(stored({ ...full, [name]: value }, { ...full, hash: '0xcd' })).toEqual([{ ...full, hash: '0xcd' }]);
});

it('keeps the 99 newest that are followed, and the 30 newest settled ones', () => {
  const many = (status: SentTransaction['status'], count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...sent, hash: `${status} ${at}`, status, sentAt: at }));
  const kept = sentList.bound([...many('confirmed', 31), ...many('pending', 100)]);
  const of = (wanted: string) => kept.filter(({ status }) => status === wanted).map(({ sentAt }) => sentAt);
  expect([of('pending').length, of('pending').at(-1)]).toEqual([99, 1]);
  expect([of('confirmed').length, of('confirmed').at(-1)]).toEqual([30, 1]);
});

describe('the lists of two tabs', () => {
  const settled: SentTransaction = { ...sent, status: 'confirmed' };

  it('tell transactions apart by chain and hash', () => {
    const other = { ...sent, chainId: 'eip155:2' } as const;
    expect(sentList.merge([sent], [other, { ...sent, hash: '0xcd' }])).toHaveLength(3);
  });

  it('keep the transaction that was changed more often, even if it is pending again', () => {
    const again = { ...sent, revision: 2 };
    expect(sentList.merge([again], [{ ...settled, revision: 1 }])).toEqual([again]);
    expect(sentList.merge([{ ...settled, revision: 1 }], [again])).toEqual([again]);
  });

  it('keep the settled one if both were changed as often', () => {
    expect(sentList.merge([sent], [settled])).toEqual([settled]);
    expect(sentList.merge([settled], [{ ...sent, revision: 0 }])).toEqual([settled]);
  });
});

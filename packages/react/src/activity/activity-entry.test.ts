import type { Activity } from '@mooring/core/activity';
import { expect, it } from 'vitest';
import { entryOf } from './activity-entry.ts';
import type { ActivityWords } from './activity-words.ts';

const words = new Proxy({ locale: 'en' } as ActivityWords, {
  get: (own, key) =>
    key === 'locale'
      ? own.locale
      : (values?: Readonly<Record<string, unknown>>) => [key, ...Object.values(values ?? {})].join(' '),
});
const minter = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
const sender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const transfer = (direction: 'in' | 'out') => ({
  ...{ direction, amount: '1', isNft: false, address: undefined, unverified: false },
  ...{ name: 'Ether', symbol: 'ETH', icon: undefined },
});
const detailOf = (change: Partial<Activity>) =>
  entryOf(
    words,
    {
      ...{
        id: '1',
        hash: '0x1',
        type: 'mint',
        status: 'confirmed',
        at: 0,
        from: sender,
        own: false,
        to: minter,
      },
      ...{ transfers: [transfer('in')], omitted: 0, spam: false, ...change },
    },
    { poison: new Set() },
  ).detail;

it.each([
  ['a mint that another sent', {}, 'from 0x70…dc79C8'],
  ['a mint of its own', { own: true }, 'to 0x4e…B4956C'],
  ['a payment', { type: 'receive' }, 'from 0x70…dc79C8'],
  ['a trade', { type: 'trade', own: true, transfers: [transfer('out'), transfer('in')] }, 'to 0x4e…B4956C'],
  ['an approval', { type: 'approve', own: true, transfers: [] }, 'to 0x4e…B4956C'],
  ['a deployment', { type: 'deploy', own: true, to: '', transfers: [] }, undefined],
  ['a payment by an application', { type: 'claim', application: 'Harbour' }, 'of Harbour'],
] as const)('shows the counterparty of %s', (_, change, expected) => {
  expect(detailOf(change)).toBe(expected);
});

import type { SentTransaction } from '@mooring/core/send';
import { expect, it } from 'vitest';
import { entryOf, sentEntry } from './activity-entry.ts';
import type { ActivityWords } from './activity-words.ts';
import type { ListedActivity } from './list-activity.ts';

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
const activity = (change: Partial<ListedActivity>): ListedActivity => ({
  ...{ id: '1', hash: '0x1', type: 'mint', status: 'confirmed', at: 0, from: sender, own: false, to: minter },
  ...{ transfers: [transfer('in')], omitted: 0, spam: false, poison: false, ...change },
});
const detailOf = (change: Partial<ListedActivity>) => entryOf(words, activity(change)).detail;

it.each([
  ['a mint that another sent', {}, 'from 0x70…dc79C8'],
  ['a mint of its own', { own: true }, 'from 0x4e…B4956C'],
  ['a withdrawal of its own', { type: 'withdraw', own: true }, 'from 0x4e…B4956C'],
  ['a payment', { type: 'receive' }, 'from 0x70…dc79C8'],
  ['a trade', { type: 'trade', own: true, transfers: [transfer('out'), transfer('in')] }, 'to 0x4e…B4956C'],
  ['an approval', { type: 'approve', own: true, transfers: [] }, 'to 0x4e…B4956C'],
  ['a deployment', { type: 'deploy', own: true, to: '', transfers: [] }, undefined],
  ['a payment by an application', { type: 'claim', application: 'Harbour' }, 'of Harbour'],
] as const)('shows the counterparty of %s', (_, change, expected) => {
  expect(detailOf(change)).toBe(expected);
});

it('asks to look into the wallet for the outcome of a transaction that no node has', () => {
  const sent: SentTransaction = {
    ...{ hash: '0x1', kind: 'send', chainId: 'eip155:1', address: `eip155:1:${sender}`, to: minter },
    ...{ sentAt: 0, status: 'unknown' },
  };
  expect(sentEntry(words, sent, [])).toMatchObject({
    status: 'unknown',
    detail: 'unknownText',
    whole: minter,
  });
});

it('labels an NFT as one, whatever its creator calls it', () => {
  const entry = (name: string | undefined, tokenId?: string) =>
    entryOf(
      words,
      activity({ transfers: [{ ...transfer('in'), isNft: true, name, tokenId, symbol: undefined }] }),
    );
  const amountsOf = (name: string | undefined, tokenId?: string) => entry(name, tokenId).amounts;
  expect(amountsOf('+500 USDC')).toEqual([{ direction: 'in', value: '+500 USDC', unit: 'nft' }]);
  expect(amountsOf(undefined)).toEqual([{ direction: 'in', value: 'nft', unit: undefined }]);
  expect(amountsOf('nft')).toEqual([{ direction: 'in', value: 'nft', unit: undefined }]);
  expect(amountsOf(undefined, '7')).toEqual([{ direction: 'in', value: 'nftNumber 7', unit: 'nft' }]);
  expect(entry(undefined, '7').mark.isNft).toBe(true);
});

it('shows the picture of a transferred token, also for a transaction that is not listed yet', () => {
  const iconPath = '/public/getTokenImage/eip155%3A1';
  const address = `eip155:1:0x${'Ab'.repeat(20)}` as const;
  const icon = 'data:image/png;base64,AA==';
  const activities = [
    activity({ transfers: [{ ...transfer('in'), isNft: true, icon: 'data:image/png;base64,BB==' }] }),
    activity({
      transfers: [
        { ...transfer('in'), address, icon },
        { ...transfer('in'), iconPath },
      ],
    }),
  ];
  expect(entryOf(words, activities[1] ?? activity({})).mark).toMatchObject({ icon });
  const markOf = (token: string | undefined) =>
    sentEntry(
      words,
      {
        ...{ hash: '0x2', kind: 'send', chainId: 'eip155:1', address, sentAt: 0, status: 'pending' },
        token: { name: 'Ether', symbol: 'ETH', decimals: 18, address: token as typeof address | undefined },
      },
      activities,
    ).mark;
  expect(markOf(undefined)).toMatchObject({ name: 'ETH', iconPath });
  expect(markOf(address.toLowerCase())).toMatchObject({ icon });
  expect(markOf(`eip155:1:0x${'11'.repeat(20)}`)).toEqual({ name: 'ETH' });
});

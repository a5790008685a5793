import type { HistoryTransaction, Nft } from '@mooring/protocol/api';
import { address, otherAddress } from './fixture-data.ts';

const chain = 'eip155:31337';
const own = address.slice(address.lastIndexOf(':') + 1);
const other = otherAddress.slice(otherAddress.lastIndexOf(':') + 1);
/** Has the same first and last characters as `other`. */
const like = `${other.slice(0, 6)}${'0'.repeat(32)}${other.slice(-4)}`;
const coin = `${chain}:0x${'00a2'.repeat(10)}`;

interface ActivityFacts {
  readonly type: string;
  readonly minutesAgo: number;
  readonly from?: string;
  readonly to?: string;
  readonly status?: 'confirmed' | 'failed';
  readonly transfers: HistoryTransaction['transfers'];
}

const ether = (direction: 'in' | 'out', numeric: string) => ({ direction, quantity: { numeric } }) as const;
const token = (direction: 'in' | 'out', numeric: string, symbol: string, unverified?: true) =>
  ({
    ...{ direction, quantity: { numeric }, address: coin, fungible_info: { name: symbol, symbol } },
    ...(unverified === undefined ? {} : { unverified }),
  }) as const;

/** History of an account at the current time: hours and minutes ago, and in the month before. */
export function history(): readonly HistoryTransaction[] {
  const list: readonly ActivityFacts[] = [
    { type: 'send', minutesAgo: 5, transfers: [ether('out', '1.5')] },
    { type: 'receive', minutesAgo: 62, from: other, to: own, transfers: [token('in', '1000', 'USDC')] },
    { type: 'receive', minutesAgo: 125, from: like, to: own, transfers: [token('in', '0', 'USDC')] },
    { type: 'trade', minutesAgo: 200, transfers: [token('out', '250', 'USDC'), ether('in', '0.0000042')] },
    { type: 'approve', minutesAgo: 60 * 24 * 3, transfers: [token('out', '0', 'USDC')] },
    { type: 'send', minutesAgo: 60 * 24 * 40, status: 'failed', transfers: [ether('out', '12')] },
    {
      type: 'receive',
      minutesAgo: 60 * 24 * 41,
      from: `0x${'ef01'.repeat(10)}`,
      to: own,
      transfers: [token('in', '1', 'CLAIMYOURREWARDNOWBEFOREITISGONE', true)],
    },
  ];
  return list.map(({ type, minutesAgo, from = own, to = other, status = 'confirmed', transfers }, index) => ({
    id: `${index}`,
    metadata: {
      ...{ operationType: type, hash: `0x${`${index}a`.padStart(64, '0')}`, chain, status, nonce: index },
      ...{ minedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(), sentFrom: from, sentTo: to },
    },
    transfers: [...transfers],
  }));
}

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${colour}"/><circle cx="20" cy="20" r="10" fill="#fff8"/></svg>`,
  )}`;
const nft = (tokenId: string, name: string, image: string, amount = '1'): Nft => ({
  chainId: chain,
  collection: { address: coin, name: 'Tide Tables', symbol: 'TIDE' },
  ...{ tokenId, standard: 'erc721', name, image, amount },
});

/** NFTs: with a picture, without one, without a name, and several of one. */
export const nfts: readonly Nft[] = [
  nft('1', 'High water at Dover', picture('#0f766e')),
  nft('2', 'Low water', picture('#b45309')),
  nft('1157920892373161954235709850086879078532699846656405640394575840079131296399', '', ''),
  nft('4', 'Spring tide', picture('#4338ca'), '12'),
];

/** Texts in it that are data, the same in every language. */
export const activityTexts: readonly string[] = [
  ...nfts.map(({ name }) => name),
  ...['Tide Tables', 'CLAIMYOURREWARDNOWBEFOREITISGONE', 'Explorer', own, other, like],
  other.toLowerCase(),
  `${other.slice(0, 6)}${'0'.repeat(32)}${other.slice(-4)}`.toLowerCase(),
];

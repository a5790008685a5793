import { expect, it } from 'vitest';
import type { PreviousTransaction } from '../chain/chain.ts';
import { messages } from '../messages/account/en.generated.ts';
import { activityRows } from './activity-rows.ts';

const sent: PreviousTransaction = {
  hash: '0xaa',
  at: 2_000,
  direction: 'out',
  amount: { value: '1234.50000', symbol: 'USDX' },
  failed: false,
};
const said = (...parameters: Parameters<typeof activityRows>) =>
  activityRows(...parameters).map(({ say }) => say(messages));

it('lists transactions of the chain once, newest first, with short amounts', () => {
  const received: PreviousTransaction = {
    ...sent,
    hash: '0xbb',
    at: 3_000,
    direction: 'in',
    amount: { value: '0.00001', symbol: 'ETH' },
  };
  const visit = [
    { id: 2, at: 2_500, kind: 'sign', say: () => 'Signed' },
    { id: 1, at: 1_900, kind: 'send', say: () => 'Sent from here', hash: '0xaa' },
  ] as const;
  expect(said([sent, received], visit)).toEqual(['Received <0.001 ETH', 'Signed', 'Sent 1,234.5 USDX']);
});

it('keeps transactions that the chain does not have yet, pending ones first', () => {
  const visit = [{ id: 1, at: 9_000, kind: 'send', say: () => 'Sent from here', hash: '0xcc' }] as const;
  const waiting: PreviousTransaction = { ...sent, hash: '0xdd', at: undefined, amount: undefined };
  expect(said([waiting, sent], visit)).toEqual(['Transaction', 'Sent from here', 'Sent 1,234.5 USDX']);
});

it('names the other account of a transfer', () => {
  const party = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const detailOf = (previous: PreviousTransaction) => activityRows([previous], [])[0]?.detail?.(messages);
  expect(detailOf({ ...sent, party })).toBe('To 0x70…dc79C8');
  expect(detailOf({ ...sent, direction: 'in', party })).toBe('From 0x70…dc79C8');
  expect(detailOf(sent)).toBeUndefined();
});

it('marks failed transactions', () => {
  expect(said([{ ...sent, failed: true }], [])).toEqual(['1,234.5 USDX was refused by the network']);
  expect(said([{ ...sent, failed: true, direction: 'other' }], [])).toEqual(['Transaction failed']);
});

it('names the NFTs of a transaction, or counts them', () => {
  const nft = { ...sent, amount: undefined, nfts: { count: 1, name: 'Harbour light 7' } };
  expect(said([nft], [])).toEqual(['Sent the NFT “Harbour light 7”']);
  expect(said([{ ...nft, direction: 'in' }], [])).toEqual(['Received the NFT “Harbour light 7”']);
  expect(said([{ ...nft, direction: 'in', operation: 'mint' }], [])).toEqual([
    'Minted the NFT “Harbour light 7”',
  ]);
  expect(said([{ ...nft, nfts: { count: 1, name: undefined } }], [])).toEqual(['Sent an NFT']);
  expect(said([{ ...nft, nfts: { count: 3, name: undefined } }], [])).toEqual(['Sent 3 NFTs']);
  expect(said([{ ...nft, failed: true, direction: 'other' }], [])).toEqual(['Transaction failed']);
});

it('shows no NFT as an amount, whatever its creator calls it', () => {
  const nft: PreviousTransaction = {
    ...sent,
    amount: undefined,
    direction: 'in',
    nfts: { count: 1, name: '500 USDC' },
  };
  expect(said([nft], [])).toEqual(['Received the NFT “500 USDC”']);
});

it('labels other transactions: minted, approved, created or used a contract, swapped', () => {
  const did = (operation: PreviousTransaction['operation'], more: Partial<PreviousTransaction> = {}) =>
    said([{ ...sent, direction: 'other', amount: undefined, operation, ...more }], [])[0];
  const amount = { value: '1.5000', symbol: 'MOOR' };
  expect(did('mint', { direction: 'in', amount })).toBe('Minted 1.5 MOOR');
  expect([did('mint'), did('approve'), did('deploy'), did('swap'), did('call')]).toEqual([
    'Minted',
    'Approved',
    'Created a contract',
    'Swapped',
    'Used a contract',
  ]);
  expect(did('call', { direction: 'in', amount })).toBe('Received 1.5 MOOR');
  expect(did('deploy', { failed: true })).toBe('Transaction failed');
});

import type { ActivityTransfer } from '@mooring/core/activity';
import type { Activity } from '@mooring/kit/react';
import { expect, it } from 'vitest';
import { previousTransactionOf, sentOf } from './previous-transaction.ts';

const received: ActivityTransfer = { direction: 'in', amount: '1.5', symbol: 'ETH' } as ActivityTransfer;
const sent: ActivityTransfer = { ...received, direction: 'out' };
const toItself: ActivityTransfer = { ...received, direction: 'self' };
const nameless: ActivityTransfer = { ...received, symbol: undefined };
const amount = { value: '1.5', symbol: 'ETH' };

function previous(transfers: readonly ActivityTransfer[], more: Partial<Activity> = {}) {
  const activity = {
    id: 'one',
    hash: '0xaa',
    type: 'send',
    at: 1_000,
    status: 'confirmed',
    own: true,
    omitted: 0,
    transfers,
    ...more,
  };
  return previousTransactionOf(activity as Activity);
}

it.each([
  ['one that comes in', previous([received], { own: false }), 'in', amount],
  ['one that goes out', previous([sent]), 'out', amount],
  ['one to the account itself', previous([toItself]), 'other', amount],
  ['one of a token without a symbol', previous([nameless], { own: false }), 'in', undefined],
  ['several of its own', previous([sent, received]), 'other', undefined],
  [
    'several transfers between other accounts',
    previous([received, received], { own: false }),
    'in',
    undefined,
  ],
  ['more than are listed', previous([sent], { omitted: 2 }), 'other', undefined],
  ['none, such as a call', previous([]), 'other', undefined],
])('shows the direction and amount of a transaction with transfers: %s', (_, shown, direction, expected) => {
  expect(shown).toEqual({ hash: '0xaa', at: 1_000, failed: false, direction, amount: expected });
});

it('names the other account of a transfer only', () => {
  const parties = { from: '0x11', to: '0x22' };
  expect(previous([sent], parties).party).toBe('0x22');
  expect(previous([received], { ...parties, own: false, type: 'receive' }).party).toBe('0x11');
  // A contract paid what the account requested itself.
  expect(previous([received], { ...parties, type: 'receive' }).party).toBe('0x22');
  expect(previous([received], { ...parties, type: 'mint' }).party).toBeUndefined();
  expect(previous([sent], { ...parties, to: '' }).party).toBeUndefined();
  const imitation = { ...parties, poison: true, own: false, type: 'receive' };
  expect(previous([received], imitation)).toMatchObject({ direction: 'in', amount, party: undefined });
});

it('tells NFTs that moved in one direction and without anything else', () => {
  const nft = { ...received, amount: '1', isNft: true, name: 'Harbour light 7' };
  const one = { count: 1, name: 'Harbour light 7' };
  expect(previous([nft], { own: false, type: 'mint' })).toMatchObject({ direction: 'in', nfts: one });
  const three = previous([nft, nft, nft], { type: 'mint' });
  expect(three).toMatchObject({ direction: 'in', nfts: { count: 3, name: undefined } });
  const copies = (amount: string | undefined) => ({ ...nft, amount });
  expect(previous([copies('3')], { own: false }).nfts).toEqual({ count: 3, name: undefined });
  expect(previous([copies('3'), nft], { own: false }).nfts).toEqual({ count: 4, name: undefined });
  // An approval moves nothing, and a count that is not exact is none.
  for (const amount of [undefined, '0', '9'.repeat(30), '1.5'])
    expect(previous([copies(amount)], { own: false }).nfts).toBeUndefined();
  // What is left out may be anything.
  expect(previous([nft], { own: false, omitted: 2 }).nfts).toBeUndefined();
  expect(previous([nft, sent]).nfts).toBeUndefined();
  expect(previous([nft, { ...nft, direction: 'out' }]).nfts).toBeUndefined();
  expect(previous([received], { own: false }).nfts).toBeUndefined();
});

it('marks a failed transaction', () => {
  expect(previous([sent], { status: 'failed' }).failed).toBe(true);
  expect(previous([sent], { status: 'pending' }).failed).toBe(false);
});

it.each([
  ['mint', 'mint'],
  ['approve', 'approve'],
  ['deploy', 'deploy'],
  ['trade', 'swap'],
  ['execute', 'call'],
  ['stake', 'call'],
  ['constructor', 'call'],
  ['send', undefined],
  ['receive', undefined],
])('names what the API calls %s', (type, operation) => {
  expect(previous([], { type }).operation).toBe(operation);
});

const own = `eip155:1:0x${'11'.repeat(20)}` as const;

it.each([
  [
    'a payment under way',
    'send',
    'pending',
    { at: undefined, failed: false, party: '0x22', operation: undefined },
  ],
  ['a payment', 'send', 'confirmed', { at: 1_000, failed: false, party: '0x22', operation: undefined }],
  ['a swap that failed', 'swap', 'failed', { at: 1_000, failed: true, party: undefined, operation: 'swap' }],
] as const)('shows what the modal sent: %s', (_, kind, status, expected) => {
  const token = { name: 'Ether', symbol: 'ETH', decimals: 18, address: undefined };
  const sum = { token, amount: '1500000000000000000', to: '0x22', sentAt: 1_000 };
  const shown = sentOf({ hash: '0xaa', kind, chainId: 'eip155:1', address: own, ...sum, status });
  expect(shown).toEqual({ hash: '0xaa', direction: 'out', amount, ...expected });
});

it.each(['replaced', 'expired', 'unknown'] as const)('leaves out what the modal sent and is %s', (status) => {
  const sent = { hash: '0xaa', kind: 'send', chainId: 'eip155:1', address: own, sentAt: 1 } as const;
  expect(sentOf({ ...sent, status })).toBeUndefined();
});

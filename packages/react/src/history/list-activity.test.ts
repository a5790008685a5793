import { type Activity, findPoison } from '@mooring/core/activity';
import type { SentTransaction } from '@mooring/core/send';
import { testNetwork } from '@mooring/core/testing';
import { expect, it } from 'vitest';
import { listActivity } from './list-activity.ts';

const own = `0x${'a1'.repeat(20)}`;
const friend = `0x${'b2'.repeat(20)}`;
/** Starts and ends as the friend's. */
const imitation = `0xb2b2b2b2${'0'.repeat(24)}b2b2b2b2`;
const network = { ...testNetwork(1), caipNetworkId: 'eip155:1', chainNamespace: 'eip155' } as const;
const of = { address: `eip155:1:${own}`, network } as const;

const activity = (id: string, change: Partial<Activity> = {}) =>
  ({
    ...{ id, hash: `0x${id}`, type: 'receive', status: 'confirmed', at: 1, from: friend, to: own },
    ...{ own: false, omitted: 0, spam: false, transfers: [{ amount: '1' }], ...change },
  }) as Activity;
const pageOf = (...list: readonly Activity[]) => ({ list, next: undefined, unread: false });
const sent = (hash: string, change: Partial<SentTransaction> = {}): SentTransaction => ({
  ...{ hash, kind: 'send', chainId: 'eip155:1', address: of.address, sentAt: 1, status: 'pending' },
  ...change,
});
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

it('joins pages, each transaction once: a page moves on while older ones are fetched', () => {
  const pages = [pageOf(activity('c'), activity('b')), pageOf(activity('b'), activity('a'))];
  expect(idsOf(listActivity(findPoison, pages, [], of).list)).toEqual(['c', 'b', 'a']);
});

it('adds what the modal sent from the account on the network until the API lists it', () => {
  const pages = [pageOf(activity('AB', { hash: '0xAB' }))];
  const elsewhere = sent('0x3', { chainId: 'eip155:2' });
  const others = sent('0x4', { address: `eip155:1:${friend}` });
  const all = [sent('0x2'), sent('0xab'), elsewhere, others];
  expect(listActivity(findPoison, pages, all, of).sent.map(({ hash }) => hash)).toEqual(['0x2']);
  expect(listActivity(undefined, undefined, all, of)).toMatchObject({ list: [], sent: { length: 2 } });
});

it('marks a transaction whose sender imitates an address that the account or the modal sent to', () => {
  const pages = [pageOf(activity('a'), activity('b', { from: imitation }))];
  const marked = (all: readonly SentTransaction[]) =>
    idsOf(listActivity(findPoison, pages, all, of).list.filter(({ poison }) => poison));
  expect(marked([])).toEqual([]);
  expect(marked([sent('0x2', { to: friend })])).toEqual(['b']);
});

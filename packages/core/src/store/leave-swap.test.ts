import { expect, it } from 'vitest';
import type { AppKitEvent } from '../contract/event.ts';
import { network } from '../test-support/fake-adapter.ts';
import { initialState } from './initial-state.ts';
import { readNetwork } from './list-network.ts';
import { reduce } from './reduce.ts';

const networks = [network(1), network(2)].map(readNetwork);
const [, other] = networks;
if (other === undefined) throw new Error('There are two networks.');

/** The form after the events, in which 1,000 were typed and the wallet is prompted. */
function swapAfter(...events: readonly AppKitEvent[]) {
  const filled: readonly AppKitEvent[] = [
    { type: 'opened', view: { name: 'Account' } },
    { type: 'pushed', view: { name: 'Swap' } },
    { type: 'swapChanged', swap: { sourceTokenAmount: '1000', loading: true, unsure: true } },
  ];
  return [...filled, ...events].reduce(reduce, initialState({ networks, adapters: [] })).swap;
}

const kept = { sourceTokenAmount: '1000', loading: true, unsure: true };
const cleared = {
  ...{ sourceToken: undefined, toToken: undefined, sourceTokenAmount: '' },
  ...{ loading: true, unsure: true },
};

it('keeps the form in its own views, and in those on top of it', () => {
  expect(swapAfter()).toMatchObject(kept);
  expect(swapAfter({ type: 'pushed', view: { name: 'SwapSelectToken', side: 'toToken' } })).toMatchObject(
    kept,
  );
  expect(swapAfter({ type: 'pushed', view: { name: 'FundWallet' } }, { type: 'wentBack' })).toMatchObject(
    kept,
  );
});

it.each<readonly [string, AppKitEvent]>([
  ['goes back', { type: 'wentBack' }],
  [
    'sees another view in its place',
    { type: 'replaced', view: { name: 'UnsupportedChain', reason: 'swap' } },
  ],
  ['opens the account', { type: 'opened', view: { name: 'Account' } }],
  ['closes the modal', { type: 'closed' }],
])('clears the form when the visitor %s, but keeps a pending request and an unknown outcome', (_, event) => {
  expect(swapAfter(event)).toEqual(cleared);
});

it('clears the form when the visitor selects another network, where no outcome is unknown', () => {
  expect(swapAfter({ type: 'networkSelected', network: other })).toEqual({ ...cleared, unsure: false });
});

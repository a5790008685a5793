import { expect, it } from 'vitest';
import { makeCore, network } from '../test-support/fake-adapter.ts';
import { networkOf, selectNamespace, selectNetwork } from './select-namespace.ts';

const solana = { ...network(5), chainNamespace: 'solana', caipNetworkId: 'solana:5' } as const;

/** A network with its CAIP members. */
const evm = (id: number) =>
  ({ ...network(id), chainNamespace: 'eip155', caipNetworkId: `eip155:${id}` }) as const;

function made() {
  const { core, adapter } = makeCore({ networks: [network(1), network(2), solana] });
  return { adapter, state: () => core.store.getState() };
}

it("the network of a namespace is its wallet's, else the shown one, else the first", () => {
  const { adapter, state } = made();
  expect(networkOf(state(), 'solana')?.id).toBe(5);
  expect(networkOf(selectNetwork(state(), evm(2)), 'eip155')?.id).toBe(2);
  expect(networkOf(selectNetwork(state(), solana), 'eip155')?.id).toBe(1);
  expect(networkOf(state(), 'bip122')).toBeUndefined();
  adapter.reportConnected('test.one', 'eip155:2');
  expect(networkOf(selectNetwork(state(), evm(1)), 'eip155')?.id).toBe(2);
});

it('activates a namespace or a network, and none that the site does not have', () => {
  const { state } = made();
  const on = selectNamespace(state(), 'solana');
  expect([on.activeNamespace, on.activeNetwork.id]).toEqual(['solana', 5]);
  const back = selectNetwork(on, { ...evm(2), name: 'of the caller' });
  expect([back.activeNamespace, back.activeNetwork.id]).toEqual(['eip155', 2]);
  expect(back.activeNetwork.name).not.toBe('of the caller');
  expect(selectNamespace(on, 'bip122')).toBe(on);
  expect(selectNetwork(on, evm(9))).toBe(on);
});

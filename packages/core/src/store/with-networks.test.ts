import { expect, it } from 'vitest';
import { makeCore, network } from '../test-support/fake-adapter.ts';
import { withNetworks } from './with-networks.ts';

const solana = { ...network(5), chainNamespace: 'solana', caipNetworkId: 'solana:5' } as const;

/** A network with its CAIP members. */
const evm = (id: number) =>
  ({ ...network(id), chainNamespace: 'eip155', caipNetworkId: `eip155:${id}` }) as const;

it("shows the wallet's network, else the current one, else the first of the namespace, else the first", () => {
  const { core, adapter } = makeCore();
  const shown = (...networks: Parameters<typeof withNetworks>[1][]) => {
    const { activeNetwork, activeNamespace } = withNetworks(core.store.getState(), networks.flat());
    return [activeNetwork.caipNetworkId, activeNamespace];
  };
  expect(shown([evm(3), evm(1)])).toEqual(['eip155:1', 'eip155']);
  expect(shown([solana, evm(3)])).toEqual(['eip155:3', 'eip155']);
  expect(shown([solana])).toEqual(['solana:5', 'solana']);
  expect(shown([])).toEqual(['eip155:1', 'eip155']);
  adapter.reportConnected('test.one', 'eip155:9');
  expect(shown([evm(1), evm(9)])).toEqual(['eip155:9', 'eip155']);
});

it('has the wallets fetched again', () => {
  const { core } = makeCore();
  core.dispatch({ type: 'walletsChanged', wallets: { page: 3 } });
  const state = core.store.getState();
  expect(state.wallets.page).toBe(3);
  expect(withNetworks(state, [evm(1)])).toMatchObject({ networks: [{ id: 1 }], wallets: { page: 0 } });
});

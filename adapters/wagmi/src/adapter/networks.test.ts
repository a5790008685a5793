// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest';
import { getChains, switchChain } from 'wagmi/actions';
import { attach, testWorld } from '../test-support/attach.ts';
import { network } from '../test-support/world.ts';
import type { WagmiAdapter } from './wagmi-adapter.ts';

const idsOf = (adapter: WagmiAdapter): readonly number[] =>
  getChains(adapter.wagmiConfig).map(({ id }) => id);

it('lets wagmi’s own actions switch to networks added later', async () => {
  const world = testWorld();
  const { adapter } = attach(world);
  const config = adapter.wagmiConfig;
  const notified: number[] = [];
  onTestFinished(config._internal.chains.subscribe((chains) => notified.push(chains.length)));
  await adapter.connect({ connectorId: 'test.one' });
  for (const id of [5, 6]) {
    adapter.setNetworks([...world.networks, network(id)]);
    expect(config.getClient({ chainId: id }).chain.id).toBe(id);
    expect(config.getClient({ chainId: id }).transport.url).toBe('http://127.0.0.1:1');
    await switchChain(config, { chainId: id });
    expect(config.state.chainId).toBe(id);
  }
  expect(idsOf(adapter)).toEqual([31_337, 31_338, 6]);
  expect(notified).toEqual([3, 3]);
});

it('moves wagmi’s own chain to a listed network while no wallet is connected', () => {
  const world = testWorld();
  const { adapter } = attach(world);
  expect(adapter.wagmiChains).toEqual(getChains(adapter.wagmiConfig));
  expect(adapter.wagmiConfig.state.chainId).toBe(31_337);
  adapter.setNetworks([world.networks[1]]);
  expect(adapter.wagmiConfig.state.chainId).toBe(31_338);
  expect(() => adapter.wagmiConfig.getClient({ chainId: 31_337 })).toThrow('Chain not configured');
});

it('leaves a wallet on a network that is no longer listed', async () => {
  const world = testWorld();
  const { adapter } = attach(world);
  await adapter.connect({ connectorId: 'test.one' });
  adapter.setNetworks([world.networks[1]]);
  expect(adapter.wagmiConfig.state.status).toBe('connected');
  expect(adapter.wagmiConfig.state.connections.size).toBe(1);
});

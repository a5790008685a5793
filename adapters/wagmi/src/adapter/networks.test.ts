// @vitest-environment happy-dom
import { fakeClock } from '@mooring/core/testing';
import { afterEach, expect, it } from 'vitest';
import { getChains, switchChain } from 'wagmi/actions';
import { makeWorld, network } from '../test-support/world.ts';
import type { WagmiAdapter } from './wagmi-adapter.ts';

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function made() {
  const world = makeWorld();
  const adapter = world.makeAdapter();
  cleanups.push(world.cleanUp, () => adapter.destroy());
  const [first] = world.networks;
  adapter.attach({
    networks: world.networks,
    defaultNetwork: first,
    clock: fakeClock(),
    offers: () => true,
    report: () => undefined,
  });
  return { world, adapter };
}

const idsOf = (adapter: WagmiAdapter): readonly number[] =>
  getChains(adapter.wagmiConfig).map(({ id }) => id);

it('wagmi’s own actions know a network that is listed later, again and again', async () => {
  const { world, adapter } = made();
  const config = adapter.wagmiConfig;
  const told: number[] = [];
  cleanups.push(config._internal.chains.subscribe((chains) => told.push(chains.length)));
  await adapter.connect({ connectorId: 'test.one' });
  for (const id of [5, 6]) {
    adapter.setNetworks([...world.networks, network(id)]);
    expect(config.getClient({ chainId: id }).chain.id).toBe(id);
    expect(config.getClient({ chainId: id }).transport.url).toBe('http://127.0.0.1:1');
    await switchChain(config, { chainId: id });
    expect(config.state.chainId).toBe(id);
  }
  expect(idsOf(adapter)).toEqual([31_337, 31_338, 6]);
  expect(told).toEqual([3, 3]);
});

it('what wagmi shows while nobody is connected is one of those that are left', () => {
  const { world, adapter } = made();
  expect(adapter.wagmiConfig.state.chainId).toBe(31_337);
  adapter.setNetworks([world.networks[1]]);
  expect(adapter.wagmiConfig.state.chainId).toBe(31_338);
  expect(() => adapter.wagmiConfig.getClient({ chainId: 31_337 })).toThrow('Chain not configured');
});

it('a wallet stays on a network that is listed no longer', async () => {
  const { world, adapter } = made();
  await adapter.connect({ connectorId: 'test.one' });
  adapter.setNetworks([world.networks[1]]);
  expect(adapter.wagmiConfig.state.status).toBe('connected');
  expect(adapter.wagmiConfig.state.connections.size).toBe(1);
});

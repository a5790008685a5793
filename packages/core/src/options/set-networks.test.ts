import { expect, it } from 'vitest';
import { makeCore, network } from '../test-support/fake-adapter.ts';
import { addNetwork, removeNetwork } from './set-networks.ts';

const idsOf = ({ core }: ReturnType<typeof makeCore>): readonly string[] =>
  core.store.getState().networks.map(({ caipNetworkId }) => caipNetworkId);

it("lists a network at once, with the site's own URLs, and notifies the adapter", () => {
  const world = makeCore({ customRpcUrls: { 'eip155:3': [{ url: 'http://localhost:1' }] } });
  const received: (readonly string[])[] = [];
  world.adapter.setNetworks = (networks) =>
    void received.push(networks.map(({ caipNetworkId }) => caipNetworkId));
  addNetwork(world.core, 'eip155', network(3));
  expect(idsOf(world)).toEqual(['eip155:1', 'eip155:2', 'eip155:3']);
  expect(world.core.store.getState().networks[2]?.rpcUrls.default.http).toEqual(['http://localhost:1']);
  expect(received).toEqual([['eip155:1', 'eip155:2', 'eip155:3']]);
  expect(world.adapter.host?.networks.map(({ id }) => id)).toEqual([1, 2, 3]);
});

it('replaces a network of the same id, including the active one', () => {
  const world = makeCore();
  addNetwork(world.core, 'eip155', { ...network(1), name: 'Renamed' });
  expect(idsOf(world)).toEqual(['eip155:1', 'eip155:2']);
  expect(world.core.store.getState().activeNetwork.name).toBe('Renamed');
});

it('activates the first remaining network when the active one is removed; a wallet on it stays connected', () => {
  const world = makeCore();
  world.adapter.reportConnected('test.one', 'eip155:1');
  removeNetwork(world.core, 'eip155', '1');
  const { activeNetwork, connections } = world.core.store.getState();
  expect(activeNetwork.caipNetworkId).toBe('eip155:2');
  expect(connections.eip155).toMatchObject({ status: 'connected', chainId: 'eip155:1' });
  addNetwork(world.core, 'eip155', network(1));
  expect(world.core.store.getState().activeNetwork.caipNetworkId).toBe('eip155:1');
  removeNetwork(world.core, 'eip155', 77);
  expect(idsOf(world)).toEqual(['eip155:2', 'eip155:1']);
});

it.each([
  ['an invalid id', () => addNetwork, { ...network(1), id: 'one' }, 'OPTION_INVALID'],
  [
    'one of another namespace',
    () => addNetwork,
    { ...network(9), chainNamespace: 'solana' },
    'OPTION_INVALID',
  ],
] as const)('refuses %s and changes nothing', (_, action, given, code) => {
  const world = makeCore();
  expect(() => action()(world.core, 'eip155', given)).toThrow(expect.objectContaining({ code }));
  expect(idsOf(world)).toEqual(['eip155:1', 'eip155:2']);
});

it('refuses a namespace without an adapter, and to remove the last network', () => {
  const world = makeCore({ networks: [network(1)] });
  expect(() => addNetwork(world.core, 'solana', network(5))).toThrow('Chain adapter not found');
  expect(() => removeNetwork(world.core, 'eip155', 1)).toThrow(
    expect.objectContaining({ code: 'OPTION_INVALID' }),
  );
  expect(idsOf(world)).toEqual(['eip155:1']);
});

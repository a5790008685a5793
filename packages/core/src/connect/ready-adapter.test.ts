import { expect, it } from 'vitest';
import { createCore } from '../app/create-core.ts';
import { addNetwork, removeNetwork } from '../options/set-networks.ts';
import { readNetwork } from '../store/list-network.ts';
import { fakeAdapter, network } from '../test-support/fake-adapter.ts';
import { disconnect } from './disconnect.ts';
import { switchConnection } from './switch-connection.ts';
import { switchNetwork } from './switch-network.ts';

/** A site with an adapter for Solana, but no Solana network. */
const make = () => createCore({ networks: [network(1)], adapters: [fakeAdapter(), fakeAdapter('solana')] });
const elsewhere = network(1, 'solana');

it('refuses to change the connections of a namespace that has an adapter but no network', async () => {
  const core = make();
  const message = 'ConnectionController client not set';
  expect(await disconnect(core, { namespace: 'solana' })).toMatchObject({
    code: 'CONNECTION_CONTROLLER_NOT_SET',
    message,
  });
  const switched = await switchConnection(core, { connectorId: 'one', namespace: 'solana' });
  expect(switched?.message).toBe(message);
});

it('refuses to change the networks of such a namespace', async () => {
  const core = make();
  const expected = { code: 'NETWORK_CONTROLLER_NOT_SET', message: 'NetworkController client not set' };
  expect(await switchNetwork(core, { network: readNetwork(elsewhere) })).toMatchObject(expected);
  expect(() => addNetwork(core, 'solana', elsewhere)).toThrow(expect.objectContaining(expected));
  expect(() => removeNetwork(core, 'solana', 1)).not.toThrow();
});

it('fails with another error for a namespace without an adapter', async () => {
  const core = make();
  const other = readNetwork(network(1, 'kadena'));
  expect((await disconnect(core, { namespace: 'kadena' }))?.message).toBe('Chain adapter not found');
  expect((await switchNetwork(core, { network: other }))?.message).toBe('Chain adapter not found');
  expect(() => addNetwork(core, 'kadena', other)).toThrow('Chain adapter not found');
});

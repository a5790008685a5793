// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { connect } from 'wagmi/actions';
import { mainnet, sepolia } from 'wagmi/chains';
import { makeConfig, testConnector } from '../test-support/test-connector.ts';
import { alice } from '../test-support/world.ts';
import { listConnector, setUpConnector } from './wagmi-internal.ts';
import { changeConnection, startListening, stopListening } from './wagmi-internal-events.ts';

it('follows a connector that wagmi did not connect itself', () => {
  const config = makeConfig();
  const connector = setUpConnector(config, testConnector('a'));
  startListening(config, connector);
  config.setState((state) => ({
    ...state,
    connections: new Map([[connector.uid, { accounts: [alice], chainId: mainnet.id, connector }]]),
    current: connector.uid,
    status: 'connected',
  }));
  connector.emitter.emit('change', { chainId: sepolia.id });
  expect(config.state.connections.get(connector.uid)?.chainId).toBe(sepolia.id);
  connector.emitter.emit('disconnect');
  expect(config.state.connections.size).toBe(0);
});

it('changes a connection, and ignores an unlistened connector until it connects', async () => {
  const config = makeConfig();
  const connector = setUpConnector(config, testConnector('a'));
  listConnector(config, connector);
  await connect(config, { connector });
  const { uid } = connector;
  const chainOf = () => config.state.connections.get(uid)?.chainId;
  changeConnection(config, { uid, chainId: sepolia.id });
  expect(chainOf()).toBe(sepolia.id);
  connector.emitter.emit('change', { chainId: mainnet.id });
  expect(chainOf()).toBe(mainnet.id);
  stopListening(config, connector);
  connector.emitter.emit('change', { chainId: sepolia.id });
  expect(chainOf()).toBe(mainnet.id);
  expect(connector.emitter.listenerCount('connect')).toBe(1);
});

// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/returning.ts';
import { describe, expect, it } from 'vitest';
import { connect } from '../flows/connect.ts';
import { selectAccount } from '../select/account.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';

describe('storage', () => {
  it('restores the network and recent wallets from the known keys', async () => {
    const storage = memoryStorage();
    const first = makeCore({ storage });
    await first.core.start();
    first.adapter.answer = async () => first.adapter.reportConnected('test.one', 'eip155:2');
    await connect(first.core, { connectorId: 'test.one' });
    await first.clock.advance(0);
    expect(storage.getItem('@appkit/eip155:connected_connector_id')).toBe('test.one');
    expect(storage.getItem('@appkit/connection_status')).toBe('connected');

    const second = makeCore({ storage });
    expect(second.core.store.getState().activeNetwork.caipNetworkId).toBe('eip155:1');
    await second.core.start();
    expect(second.core.store.getState()).toMatchObject({
      activeNetwork: { caipNetworkId: 'eip155:2' },
      recentWallets: [{ connectorId: 'test.one', name: 'Wallet One' }],
    });
    expect(second.core.store.getInitialState().recentWallets).toEqual([]);
  });

  it('ignores invalid stored values', async () => {
    const storage = memoryStorage({
      '@appkit/active_caip_network_id': 'eip155:0x',
      '@appkit/recent_wallets':
        '[{"name":7},null,{"name":"x","type":"announced","connectorId":"y","icon":"javascript:1"}]',
    });
    const { core } = makeCore({ storage });
    await core.start();
    expect(core.store.getState().activeNetwork.caipNetworkId).toBe('eip155:1');
    expect(core.store.getState().recentWallets).toEqual([]);
  });

  it('writes every key again after it is cleared while connected', async () => {
    const storage = memoryStorage();
    const { core, adapter, clock } = makeCore({ storage });
    await core.start();
    adapter.reportConnected();
    await clock.advance(0);
    const whole = [...storage.entries.keys()].sort();
    expect(whole).toContain('@appkit/eip155:connected_connector_id');
    for (const key of whole) storage.removeItem(key);
    expect(selectAccount(core.store.getState()).isConnected).toBe(true);
    adapter.reportConnected('test.one', 'eip155:2');
    expect([...storage.entries.keys()].sort()).toEqual(whole);
  });

  it('may throw on every access', async () => {
    const refuse = (): never => {
      throw new Error('SecurityError');
    };
    const { core, adapter } = makeCore({ storage: { getItem: refuse, setItem: refuse, removeItem: refuse } });
    await core.start();
    adapter.reportConnected();
    expect(selectAccount(core.store.getState()).address).toBe(address);
  });
});

it('removes a stored connection only once its library reports that it was not restored', async () => {
  const storage = memoryStorage({
    '@appkit/eip155:connected_connector_id': 'walletConnect',
    '@appkit/connected_namespaces': 'eip155',
    '@appkit/connection_status': 'connected',
  });
  const { core, adapter } = makeCore({ storage });
  let answer: () => void = () => undefined;
  adapter.answer = () => new Promise((resolve) => (answer = resolve));
  const started = core.start();
  await Promise.resolve();
  adapter.report({ connection: { status: 'connecting', connectorId: 'walletConnect', reconnecting: true } });
  expect(storage.getItem('@appkit/eip155:connected_connector_id')).toBe('walletConnect');
  adapter.report({ connection: { status: 'disconnected' } });
  answer();
  await started;
  expect(storage.getItem('@appkit/eip155:connected_connector_id')).toBeNull();
  expect(storage.getItem('@appkit/connected_namespaces')).toBeNull();
  expect(storage.getItem('@appkit/connection_status')).toBe('disconnected');
});

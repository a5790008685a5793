// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import { readWalletIcon, readWalletName } from '@mooring/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connect } from '../connect/connect.ts';
import type { RecentWallet } from '../contract/state.ts';
import { selectAccount } from '../select/account.ts';
import { storageKeys } from '../storage/keys.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { readWallet } from '../wallets/read-wallet.ts';
import { persistState } from './persist-state.ts';
import { readStored } from './read-stored.ts';

describe('state that the modal stores', () => {
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

describe('stored state', () => {
  const shown = (size: number): string => `data:image/png;base64,${'A'.repeat(size)}`;
  const text = fc.string({ minLength: 1, maxLength: 80 });
  const listings = fc
    .record({
      id: text,
      name: text,
      mobile_link: fc.constantFrom(undefined, 'one://', 'https://one.example/', 'javascript:alert(1)'),
      image_url: fc.constantFrom(undefined, shown(10), 'https://one.example/i.png'),
    })
    .map(readWallet);
  const wallets: fc.Arbitrary<RecentWallet> = fc
    .record({
      name: text,
      connectorId: text,
      type: fc.constantFrom('announced' as const, 'walletConnect' as const, 'external' as const),
      rdns: fc.constantFrom(undefined, 'one.example'),
      icon: fc.constantFrom(undefined, shown(10)),
      wallet: listings,
    })
    // As adapters report them: with names that can be shown.
    .map((wallet) => ({ ...wallet, name: readWalletName(wallet.name) ?? 'One' }));
  const links = fc.constantFrom(
    undefined,
    { href: 'one://', name: 'One' },
    { href: 'https://one.example/', name: 'One', web: true as const },
  );

  /** A core whose state is stored at once. */
  function stored() {
    const storage = memoryStorage();
    const { core, adapter } = makeCore();
    core.dispatch({ type: 'initialized' });
    const stop = persistState(core.store, storage);
    return { core, adapter, storage, stop };
  }

  it('is what the next visit reads', () => {
    fc.assert(
      fc.property(fc.array(wallets, { maxLength: 3 }), links, (used, linking) => {
        const { core, adapter, storage } = stored();
        adapter.reportConnected('walletConnect', 'eip155:1', { name: 'Phone', type: 'walletConnect' });
        for (const wallet of used) core.dispatch({ type: 'walletUsed', wallet });
        core.dispatch({ type: 'linkingChanged', linking });
        const { recentWallets } = core.store.getState();
        // A wallet without its own icon has the icon of its entry in the list.
        const recent = recentWallets.map((one) => ({
          ...one,
          icon: one.icon ?? readWalletIcon(one.wallet?.image_url),
        }));
        expect(readStored(storage)).toEqual({ recent, linking });
      }),
    );
  });

  it('includes two wallets with the largest icons that are shown', () => {
    const { core, storage } = stored();
    const icon = shown(256 * 1024 - 22);
    for (const name of ['One', 'Two']) {
      const wallet = { id: name, name, image_url: icon };
      core.dispatch({
        type: 'walletUsed',
        wallet: { name, connectorId: name, type: 'announced', icon, wallet },
      });
    }
    const { recent } = readStored(storage);
    expect(recent.map(({ name, icon: kept }) => [name, kept === icon])).toEqual([
      ['Two', true],
      ['One', true],
    ]);
  });

  it('is the link of a wallet only while a paired one is connected', () => {
    const { core, adapter, storage } = stored();
    core.dispatch({ type: 'linkingChanged', linking: { href: 'one://', name: 'One' } });
    adapter.reportConnected();
    expect(storage.getItem(storageKeys.deepLink)).toBeNull();
    adapter.reportConnected('walletConnect', 'eip155:1', { name: 'Phone', type: 'walletConnect' });
    expect(storage.getItem(storageKeys.deepLink)).toBe('{"href":"one://","name":"One"}');
  });

  it('is written only if it differs from the storage', () => {
    const { core, adapter, storage } = stored();
    const written: string[] = [];
    const { setItem } = storage;
    storage.setItem = (key, value) => {
      written.push(key);
      setItem.call(storage, key, value);
    };
    adapter.reportConnected();
    expect(written.toSorted()).toEqual([
      '@appkit/connected_namespaces',
      '@appkit/connection_status',
      '@appkit/eip155:connected_connector_id',
    ]);
    written.length = 0;
    core.dispatch({ type: 'closeRefused' });
    adapter.reportConnected('test.one', 'eip155:2');
    expect(written).toEqual(['@appkit/active_caip_network_id']);
  });

  it('stops with the returned function, and does nothing without storage', () => {
    const { adapter, storage, stop } = stored();
    stop();
    adapter.reportConnected();
    expect(storage.getItem('@appkit/connection_status')).toBe('disconnected');
    persistState(makeCore().core.store, undefined)();
  });
});

// @vitest-environment happy-dom
import { type AppKitCore, selectAccount } from '@mooring/core';
import { cancelConnect, connect } from '@mooring/core/modal';
import { createCore, selectUnsupportedNetwork } from '@mooring/core/page';
import { createTestWallet, type TestWallet } from '@mooring/evm/testing';
import { afterEach, expect, it } from 'vitest';
import { getConnections } from 'wagmi/actions';
import { loadWalletActions } from '../lazy.ts';
import { alice, bob, makeWorld, type World } from '../test-support/world.ts';
import type { WagmiAdapter } from './wagmi-adapter.ts';

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function page(): { world: World; adapter: WagmiAdapter; core: AppKitCore; wallet: TestWallet } {
  const world = makeWorld();
  cleanups.push(world.cleanUp);
  const adapter = world.makeAdapter();
  const core = createCore({ networks: world.networks, adapters: [adapter] });
  cleanups.push(() => core.destroy());
  return { world, adapter, core, wallet: world.wallets[0] };
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

function announce(changes: Partial<TestWallet['info']>, wallet: TestWallet): void {
  const detail = { info: { ...wallet.info, ...changes }, provider: wallet.provider };
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
}

it('lists a wallet once, as first announced', async () => {
  const { core, wallet } = page();
  await turns();
  const before = core.store.getState().connectors;
  announce({ uuid: '11111111-1111-4111-8111-111111111111' }, wallet);
  announce({ icon: 'data:image/svg+xml,other', name: 'Other' }, wallet);
  announce({ uuid: '22222222-2222-4222-8222-222222222222', icon: 'javascript:alert(1)' }, wallet);
  await turns();
  expect(core.store.getState().connectors.filter(({ id }) => id === 'test.one')).toEqual(
    before.filter(({ id }) => id === 'test.one'),
  );
});

it.each(['banana', '', null, -1, 1.5, {}, '0x', '99999999999999999999999'])(
  'shows a wallet that reports chain %j as on an unsupported network',
  async (place) => {
    const { core, wallet } = page();
    const provider = {
      ...wallet.provider,
      request: async (request: Parameters<typeof wallet.provider.request>[0]) =>
        request.method === 'eth_chainId' ? place : wallet.provider.request(request),
    };
    announce({ uuid: '44444444-4444-4444-8444-444444444444', rdns: 'test.lost' }, { ...wallet, provider });
    await turns();
    expect(await connect(core, { connectorId: 'test.lost' })).toBeUndefined();
    const state = core.store.getState();
    expect(selectAccount(state)).toMatchObject({ isConnected: true, caipAddress: `eip155:0:${alice}` });
    expect(selectUnsupportedNetwork(state)).toBe('eip155:0');
  },
);

it('ignores malformed announcements', async () => {
  const { core, wallet } = page();
  await turns();
  const { length } = core.store.getState().connectors;
  for (const info of [{ rdns: '' }, { name: '' }, { rdns: 7 as never }, { name: null as never }]) {
    announce({ uuid: `33333333-3333-4333-8333-${length}00000000000`, ...info }, wallet);
  }
  await turns();
  for (const { name, id } of core.store.getState().connectors) {
    expect(typeof name).toBe('string');
    expect(typeof id).toBe('string');
  }
});

it('agrees with wagmi when a wallet answers after the visitor cancelled', async () => {
  const { core, adapter, wallet } = page();
  wallet.setBehaviour('delay');
  const first = connect(core, { connectorId: 'test.one' });
  await turns();
  cancelConnect(core);
  expect((await first)?.code).toBe('ABORTED');
  expect(selectAccount(core.store.getState()).status).toBe('disconnected');
  wallet.setBehaviour('approve');
  const second = connect(core, { connectorId: 'test.two' });
  wallet.release();
  expect(await second).toBeUndefined();
  await turns();
  const connections = getConnections(adapter.wagmiConfig).map(({ connector }) => connector.id);
  const ours = (core.store.getState().libraryConnections.eip155 ?? []).map(({ connectorId }) => connectorId);
  expect(ours).toEqual(connections);
  expect(core.store.getState().connectFlow.status).toBe('idle');
});

it('shows addresses in one spelling', async () => {
  const { core, wallet } = page();
  await connect(core, { connectorId: 'test.one' });
  for (const spelling of [alice.toLowerCase(), alice, bob.toLowerCase(), alice.toLowerCase()]) {
    wallet.setAccounts([spelling]);
    await turns();
    const { address } = selectAccount(core.store.getState());
    expect([alice, bob]).toContain(address);
    expect(address?.toLowerCase()).toBe(spelling.toLowerCase());
  }
});

it('rejects a signature when the wallet disconnects meanwhile', async () => {
  const world = makeWorld();
  cleanups.push(world.cleanUp);
  let refuse: (error: Error) => void = () => undefined;
  const leaving = createTestWallet({
    rdns: 'test.leaving',
    name: 'Leaving',
    accounts: [bob],
    chains: [31_337],
    sign: () => new Promise((_resolve, reject) => (refuse = reject)),
  });
  cleanups.push(leaving.announce(window));
  const adapter = world.makeAdapter();
  const core = createCore({ networks: world.networks, adapters: [adapter] });
  cleanups.push(() => core.destroy());
  await connect(core, { connectorId: 'test.leaving' });
  const signed = adapter.signMessage({ message: 'x', address: `eip155:31337:${bob}` });
  const outcome = signed.then(
    () => 'signed',
    () => 'failed',
  );
  await loadWalletActions();
  await turns();
  leaving.disconnect();
  refuse(Object.assign(new Error('Disconnected'), { code: 4900 }));
  expect(await outcome).toBe('failed');
  expect(selectAccount(core.store.getState()).status).toBe('disconnected');
});

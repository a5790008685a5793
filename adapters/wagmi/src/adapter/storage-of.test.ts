// @vitest-environment happy-dom
import { selectAccount } from '@mooring/core';
import { connect } from '@mooring/core/modal';
import { createCore } from '@mooring/core/page';
import { createTestWallet } from '@mooring/evm/testing';
import { mainnet } from 'viem/chains';
import { afterEach, expect, it, vi } from 'vitest';
import { createConfig, createStorage, http } from 'wagmi';
import { alice, network } from '../test-support/world.ts';
import { WagmiAdapter } from './wagmi-adapter.ts';

const networks = [network(31_337)] as const;
const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

const forbidden = {
  'throws when it is looked at': () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse),
  'is null': () => vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as never),
  'throws when it is used': () =>
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
    } as never),
};

it.each(Object.entries(forbidden))('connects in a page whose localStorage %s', async (_how, forbid) => {
  forbid();
  const wallet = createTestWallet({ rdns: 'test.one', name: 'One', accounts: [alice], chains: [31_337] });
  cleanups.push(wallet.announce(window));
  const adapter = new WagmiAdapter({ networks });
  const core = createCore({ networks, adapters: [adapter] });
  cleanups.push(() => core.destroy());
  await core.start();
  expect(await connect(core, { connectorId: 'test.one' })).toBeUndefined();
  expect(selectAccount(core.store.getState())).toMatchObject({ isConnected: true, address: alice });
});

it("uses wagmi's own storage keys, so that earlier records are read", () => {
  const own = createConfig({ chains: [mainnet], transports: { 1: http() } });
  const { wagmiConfig } = new WagmiAdapter({ networks });
  expect(wagmiConfig.storage?.key).toBe(own.storage?.key);
  void wagmiConfig.storage?.setItem('recentConnectorId', 'one');
  expect(localStorage.getItem('wagmi.recentConnectorId')).toBe('"one"');
  const storage = createStorage({ key: 'mine', storage: localStorage });
  expect(new WagmiAdapter({ networks, storage }).wagmiConfig.storage).toBe(storage);
});

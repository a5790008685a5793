// @vitest-environment happy-dom
import { createTestWallet } from '@mooring/evm/testing';
import { expect, it, onTestFinished } from 'vitest';
import { getConnections } from 'wagmi/actions';
import { attach, testWorld } from '../test-support/attach.ts';
import {
  connectedWallet,
  failsSwitch,
  settled,
  staysPut,
  switchError,
} from '../test-support/connected-wallet.ts';
import { bob } from '../test-support/world.ts';
import { changeChain } from './change-chain.ts';

it('adds a chain that the wallet does not know', async () => {
  const here = testWorld();
  const { adapter, clock, last } = attach(here);
  const narrow = createTestWallet({
    rdns: 'test.narrow',
    name: 'Narrow',
    accounts: [bob],
    chains: [31_337],
  });
  onTestFinished(narrow.announce(window));
  // The wallet announces itself while wagmi reads its storage.
  await clock.advance(0);
  await adapter.connect({ connectorId: 'test.narrow' });
  await adapter.switchNetwork(here.networks[1]);
  expect(narrow.prompts().slice(-1)).toEqual(['wallet_addEthereumChain']);
  expect(last().connection).toMatchObject({ chainId: 'eip155:31338' });
});

it.each([
  [4902, false],
  [5000, false],
  [32_603, false],
  [-32_603, false],
  [4902, true],
])('adds the network when a switch fails with %i (wrapped: %s)', async (code, wrapped) => {
  const { world, adapter, requests } = await connectedWallet(failsSwitch(switchError(code, wrapped)));
  await adapter.switchNetwork(world.networks[1]);
  expect(requests).toContain('wallet_addEthereumChain');
  expect(getConnections(adapter.wagmiConfig)[0]?.chainId).toBe(31_338);
});

it('rejects when the visitor refuses, and adds no network', async () => {
  const { world, adapter, requests } = await connectedWallet(failsSwitch(switchError(4001)));
  await expect(adapter.switchNetwork(world.networks[1])).rejects.toThrow();
  expect(requests).not.toContain('wallet_addEthereumChain');
});

it("treats a paired wallet's 5000 as a refusal, and adds no network", async () => {
  const { world, adapter, requests, clock } = await connectedWallet(failsSwitch(switchError(5000)));
  await expect(
    changeChain(adapter.wagmiConfig, world.networks[1], { paired: true, clock }),
  ).rejects.toThrow();
  expect(requests).not.toContain('wallet_addEthereumChain');
});

it('rejects when the wallet accepts a switch but stays on its chain', async () => {
  const { world, adapter, clock } = await connectedWallet(staysPut);
  await expect(settled(adapter.switchNetwork(world.networks[1]), clock)).rejects.toMatchObject({
    code: 'CHAIN_NOT_ADDED',
  });
  expect(getConnections(adapter.wagmiConfig)[0]?.chainId).toBe(31_337);
});

it('waits for a wallet that accepts before it switches', async () => {
  const { world, adapter, clock } = await connectedWallet(staysPut);
  clock.after(900, () => world.wallets[0].setChain(31_338));
  await settled(adapter.switchNetwork(world.networks[1]), clock);
  expect(getConnections(adapter.wagmiConfig)[0]?.chainId).toBe(31_338);
});

// @vitest-environment happy-dom
import type { Eip1193Provider } from '@mooring/core';
import { fakeClock } from '@mooring/core/testing';
import { getConnections } from '@wagmi/core';
import { afterEach, expect, it } from 'vitest';
import { makeWorld, type World } from '../test-support/world.ts';
import { changeChain } from './change-chain.ts';
import type { WagmiAdapter } from './wagmi-adapter.ts';

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** A connected wallet whose answer to a switch is the test's. */
async function connected(
  answer: (
    request: { method: string; params?: unknown },
    pass: Eip1193Provider['request'],
  ) => Promise<unknown>,
): Promise<{ world: World; adapter: WagmiAdapter; asked: string[] }> {
  const world = makeWorld();
  cleanups.push(world.cleanUp);
  const adapter = world.makeAdapter();
  cleanups.push(() => adapter.destroy());
  const [first] = world.networks;
  adapter.attach({
    networks: world.networks,
    defaultNetwork: first,
    clock: fakeClock(),
    report: () => undefined,
  });
  await adapter.connect({ connectorId: 'test.one' });
  const { provider } = world.wallets[0];
  const pass = provider.request.bind(provider);
  const asked: string[] = [];
  provider.request = (request) => {
    asked.push(request.method);
    return answer(request, pass);
  };
  return { world, adapter, asked };
}

const failing = (code: number, wrapped = false): Error =>
  Object.assign(new Error('no'), wrapped ? { code: -1, data: { originalError: { code } } } : { code });

it.each([
  [4902, false],
  [5000, false],
  [32_603, false],
  [-32_603, false],
  [4902, true],
])('adds the network when a switch fails with %i (wrapped: %s)', async (code, wrapped) => {
  const { world, adapter, asked } = await connected((request, pass) =>
    request.method === 'wallet_switchEthereumChain' ? Promise.reject(failing(code, wrapped)) : pass(request),
  );
  await adapter.switchNetwork(world.networks[1]);
  expect(asked).toContain('wallet_addEthereumChain');
  expect(getConnections(adapter.wagmiConfig)[0]?.chainId).toBe(31_338);
});

it("takes a visitor's no for a no, and adds nothing", async () => {
  const { world, adapter, asked } = await connected((request, pass) =>
    request.method === 'wallet_switchEthereumChain' ? Promise.reject(failing(4001)) : pass(request),
  );
  await expect(adapter.switchNetwork(world.networks[1])).rejects.toThrow();
  expect(asked).not.toContain('wallet_addEthereumChain');
});

it("takes a paired wallet's 5000 for a no, and asks nothing more", async () => {
  const { world, adapter, asked } = await connected((request, pass) =>
    request.method === 'wallet_switchEthereumChain' ? Promise.reject(failing(5000)) : pass(request),
  );
  await expect(changeChain(adapter.wagmiConfig, world.networks[1], true)).rejects.toThrow();
  expect(asked).not.toContain('wallet_addEthereumChain');
});

it('fails when the wallet says yes and stays where it is', async () => {
  const { world, adapter } = await connected(async (request, pass) => {
    if (request.method === 'wallet_switchEthereumChain' || request.method === 'wallet_addEthereumChain')
      return null;
    return pass(request);
  });
  await expect(adapter.switchNetwork(world.networks[1])).rejects.toThrow();
  expect(getConnections(adapter.wagmiConfig)[0]?.chainId).toBe(31_337);
});

// @vitest-environment happy-dom
import type { Eip1193Provider } from '@mooring/core';
import { type FakeClock, fakeClock } from '@mooring/core/testing';
import { afterEach, expect, it } from 'vitest';
import { getConnections, switchChain } from 'wagmi/actions';
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
): Promise<{ world: World; adapter: WagmiAdapter; asked: string[]; clock: FakeClock }> {
  const world = makeWorld();
  cleanups.push(world.cleanUp);
  const adapter = world.makeAdapter();
  cleanups.push(() => adapter.destroy());
  const [first] = world.networks;
  const clock = fakeClock();
  adapter.attach({
    networks: world.networks,
    defaultNetwork: first,
    clock,
    offers: () => true,
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
  return { world, adapter, asked, clock };
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
  const { world, adapter, asked, clock } = await connected((request, pass) =>
    request.method === 'wallet_switchEthereumChain' ? Promise.reject(failing(5000)) : pass(request),
  );
  await expect(
    changeChain(adapter.wagmiConfig, world.networks[1], { paired: true, clock }),
  ).rejects.toThrow();
  expect(asked).not.toContain('wallet_addEthereumChain');
});

/** Time goes on until it ends. */
async function ended<T>(running: Promise<T>, clock: FakeClock): Promise<T> {
  let done = false;
  const settled = running.finally(() => {
    done = true;
  });
  settled.catch(() => undefined);
  await import('./asked.ts');
  for (let turn = 0; turn < 20 && !done; turn += 1) await clock.advance(500);
  if (!done) throw new Error('waits for ever');
  return settled;
}

const saysYes = async (
  request: { method: string; params?: unknown },
  pass: Eip1193Provider['request'],
): Promise<unknown> =>
  request.method === 'wallet_switchEthereumChain' || request.method === 'wallet_addEthereumChain'
    ? null
    : pass(request);

it('fails when the wallet says yes and stays where it is', async () => {
  const { world, adapter, clock } = await connected(saysYes);
  await expect(ended(adapter.switchNetwork(world.networks[1]), clock)).rejects.toMatchObject({
    code: 'CHAIN_NOT_ADDED',
  });
  expect(getConnections(adapter.wagmiConfig)[0]?.chainId).toBe(31_337);
});

it("ends wagmi's own switch too, with an error of wagmi's", async () => {
  const { adapter, clock } = await connected(saysYes);
  const switching = switchChain(adapter.wagmiConfig, { chainId: 31_338 });
  await expect(ended(switching, clock)).rejects.toMatchObject({ name: 'SwitchChainError' });
  expect(getConnections(adapter.wagmiConfig)[0]?.chainId).toBe(31_337);
});

it("leaves wagmi's own switch as it is with wallets that move, or say no", async () => {
  const moving = await connected((request, pass) => pass(request));
  await switchChain(moving.adapter.wagmiConfig, { chainId: 31_338 });
  expect(getConnections(moving.adapter.wagmiConfig)[0]?.chainId).toBe(31_338);
  moving.world.wallets[0].setBehaviour('reject');
  await expect(switchChain(moving.adapter.wagmiConfig, { chainId: 31_337 })).rejects.toMatchObject({
    name: 'UserRejectedRequestError',
  });
});

it("leaves wagmi's own switch as it is with wallets that do not know the chain", async () => {
  const unknowing = await connected((request, pass) =>
    request.method === 'wallet_switchEthereumChain' ? Promise.reject(failing(4902)) : pass(request),
  );
  await switchChain(unknowing.adapter.wagmiConfig, { chainId: 31_338 });
  expect(unknowing.asked).toContain('wallet_addEthereumChain');
});

it('waits for a wallet that says yes a moment before it moves', async () => {
  const { world, adapter, clock } = await connected(saysYes);
  clock.after(900, () => world.wallets[0].setChain(31_338));
  await ended(adapter.switchNetwork(world.networks[1]), clock);
  expect(getConnections(adapter.wagmiConfig)[0]?.chainId).toBe(31_338);
});

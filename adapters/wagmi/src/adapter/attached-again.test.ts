// @vitest-environment happy-dom

import { startPairing } from '@mooring/core/modal';
import { createCore } from '@mooring/core/page';
import { type FakeWallet, fakeWallet, grantOn } from '@mooring/core/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { attach, testWorld } from '../test-support/attach.ts';
import type { WagmiAdapter } from './wagmi-adapter.ts';

const evm = { eip155: grantOn('eip155:31337') };

/** wagmi's remote connectors and its connections. */
const elsewhere = ({ wagmiConfig: config }: WagmiAdapter) => ({
  connectors: config.connectors.filter(({ id }) => id === 'walletConnect').length,
  connections: [...config.state.connections.values()].map(({ connector }) => connector.id),
});

it('lists no remote wallet after pairing is removed, and keeps the one in the page', async () => {
  const wallet = fakeWallet();
  const { adapter, host, last } = attach(testWorld(), { wallets: [wallet] });
  wallet.grant(evm);
  await adapter.connect({ connectorId: 'test.one' });
  await adapter.connect({ connectorId: 'walletConnect' });
  adapter.destroy();
  adapter.attach({ ...host, wallets: [] });
  expect(elsewhere(adapter)).toEqual({ connectors: 0, connections: ['test.one'] });
  expect(last().connection).toMatchObject({ status: 'connected', connectorId: 'test.one' });
});

it('reports only to the page that attached it last, and once per change', async () => {
  const here = testWorld();
  const { adapter, host } = attach(here);
  const former = vi.fn();
  const latest = vi.fn();
  adapter.attach({ ...host, report: former });
  adapter.attach({ ...host, report: latest });
  for (const report of [former, latest]) report.mockClear();
  adapter.wagmiConfig.setState((state) => ({ ...state, status: 'connecting' }));
  expect([former.mock.calls.length, latest.mock.calls.length]).toEqual([0, 1]);
  adapter.destroy();
  adapter.wagmiConfig.setState((state) => ({ ...state, status: 'disconnected' }));
  expect(latest).toHaveBeenCalledOnce();
});

it.each([[[]], [['test.one']]])('connects what its wallets grant, beside %j', async (beside) => {
  const here = testWorld();
  const adapter = here.makeAdapter();
  const make = (wallet: FakeWallet) => {
    const core = createCore({ networks: here.networks, adapters: [adapter], wallets: [wallet] });
    onTestFinished(() => core.destroy());
    return core;
  };
  const first = fakeWallet(undefined, { approves: evm });
  const core = make(first);
  await core.start();
  for (const connectorId of beside) await adapter.connect({ connectorId });
  await startPairing(core);
  await vi.dynamicImportSettled();
  core.destroy();
  // The next instance's engine finds the approval in storage.
  const second = fakeWallet();
  second.grant(evm);
  const next = make(second);
  await next.start();
  expect(elsewhere(adapter).connectors).toBe(1);
  expect(elsewhere(adapter).connections.toSorted()).toEqual([...beside, 'walletConnect'].toSorted());
  const { libraryConnections } = next.store.getState();
  expect(
    libraryConnections.eip155?.find(({ connectorId }) => connectorId === 'walletConnect')?.wallet,
  ).toEqual(expect.objectContaining({ name: 'Phone', type: 'walletConnect' }));
});

it("ignores a late restore of the previous page's wallet", async () => {
  const wallet = fakeWallet();
  wallet.grant(evm);
  let comeBack = (): void => undefined;
  const back = new Promise<void>((resolve) => {
    comeBack = resolve;
  });
  let requested = 0;
  wallet.restore = () => {
    requested += 1;
    return back;
  };
  const { adapter, host } = attach(testWorld(), { wallets: [wallet] });
  const taken = adapter.connectExisting({ connectorId: 'walletConnect' }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(requested).toBe(1));
  adapter.destroy();
  adapter.attach({ ...host, wallets: [fakeWallet()] });
  comeBack();
  expect(await taken).toMatchObject({ code: 'NOT_CONNECTED' });
  expect(elsewhere(adapter).connections).toEqual([]);
});

it('passes the abort signal of an attempt to `approve`', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const { adapter } = attach(testWorld(), {
    wallets: [fakeWallet()],
    approve: ({ signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    },
  });
  const { signal } = new AbortController();
  void adapter.connect({ connectorId: 'walletConnect', signal }).catch(() => undefined);
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  expect(signals[0]).toBe(signal);
});

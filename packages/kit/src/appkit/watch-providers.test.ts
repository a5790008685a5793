import type { Adapter } from '@mooring/core';
import type { AdapterHost } from '@mooring/core/adapter';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { settle } from '@mooring/protocol/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchProviders } from './watch-providers.ts';

const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** A page whose wallet and provider the test controls. */
function page() {
  let host: AdapterHost | undefined;
  const getProvider = vi.fn<() => Promise<unknown>>(async () => 'its provider');
  const adapter = {
    type: 'wagmi',
    namespace: 'eip155',
    storageName: 'test',
    attach: (given: AdapterHost) => {
      host = given;
    },
    proposal: { methods: [], events: [] },
    getProvider,
    destroy: () => undefined,
  } as unknown as Adapter;
  const core = createCore({ networks: [testNetwork(1)], adapters: [adapter] });
  const connect = (connectorId: string | undefined) => {
    const wallet = { name: 'Wallet', type: 'announced' } as const;
    const shared = {
      connectorId: connectorId ?? '',
      wallet,
      accounts: [account],
      chainId: 'eip155:1',
    } as const;
    host?.report(
      connectorId === undefined
        ? { connection: { status: 'disconnected' }, connections: [], connectors: [] }
        : {
            connection: { ...shared, status: 'connected', address: account },
            connections: [shared],
            connectors: [],
          },
    );
  };
  const watched = watchProviders(core);
  onTestFinished(() => {
    watched.stop();
    core.destroy();
  });
  return { connect, watched, getProvider };
}

it('has the provider of a wallet while it is connected', async () => {
  const { connect, watched } = page();
  expect(watched.get()).toEqual({});
  connect('one');
  await settle();
  expect(watched.get()).toEqual({ eip155: 'its provider' });
  connect(undefined);
  expect(watched.get()).toEqual({});
});

it('tells each change once, to whoever still listens', async () => {
  const { connect, watched } = page();
  const heard: unknown[] = [];
  const listener = (providers: object) => heard.push(providers);
  const [first, second] = [watched.subscribe(listener), watched.subscribe(listener)];
  connect('one');
  await settle();
  connect('one');
  await settle();
  expect(heard).toEqual([{ eip155: 'its provider' }, { eip155: 'its provider' }]);
  first();
  connect(undefined);
  expect(heard).toHaveLength(3);
  second();
  connect('one');
  await settle();
  expect(heard).toHaveLength(3);
});

it('never has the provider of a wallet that is not connected any more', async () => {
  const { connect, watched, getProvider } = page();
  const arrivals: ((provider: unknown) => void)[] = [];
  getProvider.mockImplementation(() => new Promise((resolve) => arrivals.push(resolve)));
  connect('one');
  connect('two');
  arrivals[1]?.('of two');
  await settle();
  arrivals[0]?.('of one');
  await settle();
  expect(watched.get()).toEqual({ eip155: 'of two' });
  connect('three');
  connect(undefined);
  arrivals[2]?.('of three');
  await settle();
  expect(watched.get()).toEqual({});
});

it('has none if the wallet gives none', async () => {
  const { connect, watched, getProvider } = page();
  getProvider.mockRejectedValueOnce(new Error('no'));
  connect('one');
  await settle();
  expect(watched.get()).toEqual({});
});

it('tells nothing once it is stopped', async () => {
  const { connect, watched } = page();
  const listener = vi.fn();
  watched.subscribe(listener);
  connect('one');
  watched.stop();
  await settle();
  connect('two');
  await settle();
  expect(listener).not.toHaveBeenCalled();
});

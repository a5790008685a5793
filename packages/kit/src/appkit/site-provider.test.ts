// @vitest-environment happy-dom
import { WagmiAdapter } from '@mooring/adapter-wagmi';
import type { AppKitNetwork } from '@mooring/core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';
import { fillDomGaps } from '../test-support/dom-gaps.ts';
import type { AppKit } from './app-kit.ts';
import { createAppKit } from './create-appkit.ts';

fillDomGaps();
// Load lazy code up front: compiling it may be slow on a busy machine.
beforeAll(() =>
  Promise.all([
    import('@mooring/adapter-universal'),
    import('@mooring/adapter-universal/paired'),
    import('@mooring/core/modal'),
  ]),
);
const eventually = (check: () => void) => vi.waitFor(check);
const made: AppKit[] = [];
afterEach(() => {
  for (const kit of made.splice(0)) kit.destroy();
  localStorage.clear();
});

const network = (id: number): AppKitNetwork => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
});
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const session = (namespace = 'eip155', chain = '31337') => ({
  topic: 'topic',
  pairingTopic: '3'.repeat(64),
  expiry: 4_000_000_000,
  namespaces: {
    [namespace]: {
      accounts: [`${namespace}:${chain}:${address}`],
      methods: ['personal_sign'],
      events: [],
    },
  },
  peer: { metadata: { name: 'Phone', description: '', url: 'https://phone.example', icons: [] } },
});

/** A provider whose wallet the test controls. */
function siteProvider(first?: ReturnType<typeof session>) {
  const listeners = new Map<string, Set<(data: never) => void>>();
  const provider = {
    session: first as ReturnType<typeof session> | undefined,
    requested: [] as unknown[],
    client: {
      on: () => undefined,
      off: () => undefined,
      disconnect: async () => undefined,
      core: { pairing: { disconnect: async () => undefined } },
    },
    settle: () => undefined as unknown,
    emit(event: string, data?: unknown) {
      for (const listener of listeners.get(event) ?? []) listener(data as never);
    },
    connect({ optionalNamespaces }: { optionalNamespaces: unknown }) {
      provider.requested.push(optionalNamespaces);
      const settled = new Promise<void>((resolve) => {
        provider.settle = () => {
          provider.session = { ...session(), pairingTopic: '1'.repeat(64) };
          provider.emit('connect', { session: provider.session });
          resolve();
        };
      });
      provider.emit('display_uri', `wc:${'1'.repeat(64)}@2?relay-protocol=irn&symKey=${'2'.repeat(64)}`);
      return settled;
    },
    async disconnect() {
      provider.session = undefined;
    },
    request: async ({ method }: { method: string }, chain?: string) => `${method} on ${chain}`,
    on(event: string, listener: (data: never) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: (data: never) => void) {
      listeners.get(event)?.delete(listener);
    },
    /** Calls that the site makes directly. */
    pair(made = session()) {
      provider.session = made;
      provider.emit('connect', { session: made });
    },
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  };
  return provider;
}

function make(options: Partial<CreateAppKitOptions>): AppKit {
  const kit = createAppKit({ networks: [network(31_337)], ...options });
  made.push(kit);
  return kit;
}

describe.each([
  ['with wagmi', () => ({ adapters: [new WagmiAdapter({ networks: [network(31_337)] })] })],
  ['without adapters', () => ({})],
])('universalProvider, %s', (_name, options) => {
  it('pairs with universalProviderConfigOverride', async () => {
    const provider = siteProvider();
    const kit = make({
      ...options(),
      universalProvider: provider,
      universalProviderConfigOverride: { methods: { eip155: ['personal_sign'] } },
    });
    expect(await kit.getUniversalProvider()).toBe(provider);
    await kit.ready();
    await kit.open({ view: 'ConnectingWalletConnect' });
    const { store } = kit.core;
    await eventually(() => expect(store.getState().pairing.status).toBe('waiting'));
    expect(provider.requested).toMatchObject([
      { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'] } },
    ]);
    provider.settle();
    await eventually(() => expect(kit.getAddress()).toBe(address));
    await eventually(() => expect(kit.isOpen()).toBe(false));
    await eventually(() => expect(kit.getProvider('eip155')).toBeDefined());
    expect(kit.getProviderType('eip155')).toBe('WALLET_CONNECT');
    await kit.disconnect();
    expect(provider.session).toBeUndefined();
    kit.destroy();
    await eventually(() => expect(provider.listening()).toBe(0));
  });

  it('with manualWCControl, shows the site’s link, and connects and disconnects with its session', async () => {
    const provider = siteProvider();
    const kit = make({ ...options(), universalProvider: provider, manualWCControl: true });
    await kit.ready();
    await kit.open({ uri: `wc:${'3'.repeat(64)}@2?relay-protocol=irn&symKey=${'4'.repeat(64)}` });
    await eventually(() =>
      expect(kit.core.store.getState().pairing).toMatchObject({
        status: 'waiting',
        uri: expect.stringMatching(/^wc:3/),
      }),
    );
    expect(provider.requested).toEqual([]);
    provider.pair();
    await eventually(() => expect(kit.getAddress()).toBe(address));
    await eventually(() => expect(kit.isOpen()).toBe(false));
    expect(kit.core.store.getState().pairing.status).toBe('idle');
    await provider.disconnect();
    await eventually(() => expect(kit.getIsConnectedState()).toBe(false));
    provider.pair();
    await eventually(() => expect(kit.getAddress()).toBe(address));
  });

  it.each(['after the modal’s code was closed', 'while the modal’s code is shown'])(
    'connects a session that the site pairs %s',
    async (when) => {
      const provider = siteProvider();
      const kit = make({ ...options(), universalProvider: provider });
      await kit.ready();
      await import('@mooring/core/modal');
      await kit.open({ view: 'ConnectingWalletConnect' });
      const { store } = kit.core;
      await eventually(() => expect(store.getState().pairing.status).toBe('waiting'));
      if (when.startsWith('after')) {
        await kit.close();
        await eventually(() => expect(store.getState().connectFlow.status).toBe('idle'));
      }
      provider.pair();
      await eventually(() => expect(kit.getAddress()).toBe(address));
      await eventually(() => expect(kit.isOpen()).toBe(false));
      expect(store.getState().connectFlow.status).toBe('idle');
      expect(provider.requested).toHaveLength(1);
    },
  );

  it('connects an existing session without a prompt', async () => {
    const provider = siteProvider(session());
    const kit = make({ ...options(), universalProvider: provider });
    await eventually(() => expect(kit.getAddress()).toBe(address));
    expect(provider.requested).toEqual([]);
    expect(kit.isOpen()).toBe(false);
  });

  it('does not connect without a usable account, or with pairing disabled', async () => {
    const provider = siteProvider(session('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'));
    const kit = make({ ...options(), universalProvider: provider });
    const off = make({ ...options(), universalProvider: provider, enableWalletConnect: false });
    await Promise.all([kit.ready(), off.ready()]);
    await import('@mooring/core/modal');
    expect([kit.getIsConnectedState(), kit.getState().loading, provider.requested]).toEqual([
      false,
      false,
      [],
    ]);
    expect(await off.getUniversalProvider()).toBeUndefined();
  });
});

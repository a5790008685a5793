// @vitest-environment happy-dom

import { pairedKey } from '@mooring/adapter-universal';
import { WagmiAdapter } from '@mooring/adapter-wagmi';
import type { Adapter, AppKitNetwork } from '@mooring/core';
import { currentCore } from '@mooring/core';
import { connect } from '@mooring/core/modal';
import type { ChainNamespace } from '@mooring/core/page';
import { createTestWallet, listedAccounts } from '@mooring/evm/testing';
import { hydrate } from '@wagmi/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pairedMark } from '../adapters/paired-shell.ts';
import * as react from '../exports/react.ts';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';
import { fillDomGaps } from '../test-support/dom-gaps.ts';
import type { AppKit } from './app-kit.ts';
import { createAppKit } from './create-appkit.ts';

fillDomGaps();

const made: AppKit[] = [];
const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const kit of made.splice(0)) kit.destroy();
  for (const cleanup of cleanups.splice(0)) cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const network: AppKitNetwork = {
  id: 31_337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
};

function make(options: Partial<CreateAppKitOptions> = {}): AppKit {
  const kit = createAppKit({ networks: [network], ...options });
  made.push(kit);
  return kit;
}

function announced(): ReturnType<typeof createTestWallet> {
  const wallet = createTestWallet({
    rdns: 'test.one',
    name: 'Wallet One',
    accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    chains: [31_337],
  });
  cleanups.push(wallet.announce(window));
  return wallet;
}

describe('createAppKit', () => {
  it.each([{ networks: [] }, {}, undefined])('throws without a network: %j', (options) => {
    expect(() => createAppKit(options as never)).toThrow('Give createAppKit at least one network');
  });

  it('sends no request and loads nothing until the visitor acts', async () => {
    const request = vi.fn();
    vi.stubGlobal('fetch', request);
    vi.stubGlobal('WebSocket', request);
    await make({ services: { relay: 'ws://localhost:1' } }).ready();
    expect(request).not.toHaveBeenCalled();
    expect(document.body.children).toHaveLength(0);
  });

  it.each([
    ['with wagmi', () => ({ adapters: [new WagmiAdapter({ networks: [network] })] })],
    ['without adapters', () => ({})],
  ])('adds and removes networks %s', async (_name, options) => {
    announced();
    const kit = make(options());
    await kit.ready();
    kit.prepare();
    await vi.waitFor(() => expect(kit.getConnectors().map(({ id }) => id)).toContain('test.one'));
    await connect(kit.core, { connectorId: 'test.one' });
    const other = { ...network, id: 31_338, name: 'Other' };
    await expect(kit.switchNetwork(other)).rejects.toThrow('Network Not Found');
    kit.addNetwork('eip155', other);
    expect(kit.getCaipNetworks().map(({ name }) => name)).toEqual(['Local', 'Other']);
    await kit.switchNetwork(other);
    expect(kit.getCaipNetworkId()).toBe('eip155:31338');
    kit.removeNetwork('eip155', 31_338);
    expect(kit.getCaipNetworkId()).toBe('eip155:31337');
    expect(kit.getIsConnectedState()).toBe(true);
    expect(() => kit.removeNetwork('eip155', 31_337)).toThrow('one network has to stay');
  });

  it.each([
    ['with wagmi', () => ({ adapters: [new WagmiAdapter({ networks: [network] })] })],
    ['without adapters', () => ({})],
  ])('prefers customRpcUrls to the URLs of the network %s', async (_name, options) => {
    announced();
    const requested: string[] = [];
    vi.stubGlobal('fetch', async (input: string | URL | Request) => {
      requested.push(input instanceof Request ? input.url : String(input));
      return Response.json({ id: 1, jsonrpc: '2.0', result: '0x10' });
    });
    const kit = make({
      ...options(),
      customRpcUrls: { 'eip155:31337': [{ url: 'http://127.0.0.1:2/own', config: { timeout: 500 } }] },
    });
    await kit.ready();
    kit.prepare();
    await vi.waitFor(() => expect(kit.getConnectors().map(({ id }) => id)).toContain('test.one'));
    await connect(kit.core, { connectorId: 'test.one' });
    const address = kit.getCaipAddress();
    const [listed] = kit.getCaipNetworks();
    if (address === undefined || listed === undefined) throw new Error('not connected');
    await kit.core.adapters.eip155?.getBalance({ address, network: listed }).catch(() => undefined);
    expect(requested.length).toBeGreaterThan(0);
    expect(new Set(requested)).toEqual(new Set(['http://127.0.0.1:2/own']));
  });

  it.each([
    ['with wagmi', () => ({ adapters: [new WagmiAdapter({ networks: [network] })] })],
    ['without adapters', () => ({})],
  ])(
    'reads through the API for chains that it serves, without exposing its URL in the network %s',
    async (_name, options) => {
      announced();
      const requested: string[] = [];
      vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
        const url = input instanceof Request ? input.url : String(input);
        requested.push(url);
        if (url.includes('/v1/supported-chains')) return Response.json({ http: ['eip155:31337'], ws: [] });
        const sent = JSON.parse(String(init?.body));
        const answer = ({ id }: { readonly id: number }) => ({ id, jsonrpc: '2.0', result: '0x10' });
        return Response.json(Array.isArray(sent) ? sent.map(answer) : answer(sent));
      });
      const kit = make({ ...options(), projectId: 'shop', services: { api: 'http://api.test/' } });
      await kit.ready();
      const [listed] = kit.getCaipNetworks();
      if (listed === undefined) throw new Error('no network');
      const address = 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
      const { value } = (await kit.core.adapters.eip155?.getBalance({ address, network: listed })) ?? {};
      expect(value).toBe(16n);
      expect(new Set(requested)).toEqual(
        new Set([
          'http://api.test/v1/supported-chains?projectId=shop',
          'http://api.test/v1/?chainId=eip155%3A31337&projectId=shop',
        ]),
      );
      expect(listed.rpcUrls).toEqual(network.rpcUrls);
    },
  );

  it('exports the latest instance as `modal` of the React entry until it is destroyed', () => {
    expect(react.modal).toBeUndefined();
    const [first, second] = [make(), make()];
    expect(react.modal).toBe(second);
    first.destroy();
    expect(react.modal).toBe(second);
    second.destroy();
    expect(react.modal).toBeUndefined();
  });

  it.each([
    ['with wagmi', () => ({ adapters: [new WagmiAdapter({ networks: [network] })] })],
    ['without adapters', () => ({})],
  ])('connects a wallet of the page %s and restores it after a reload', async (_name, options) => {
    const wallet = announced();
    const kit = make(options());
    await kit.ready();
    await kit.open();
    await vi.waitFor(() => expect(kit.getConnectors().map(({ id }) => id)).toContain('test.one'));
    expect(await connect(kit.core, { connectorId: 'test.one' })).toBeUndefined();
    expect(kit.getCaipAddress()).toBe('eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
    expect(kit.isOpen()).toBe(false);
    const prompts = wallet.prompts().length;

    const again = make(options());
    await again.ready();
    expect(again.getIsConnectedState()).toBe(true);
    expect(wallet.prompts()).toHaveLength(prompts);
    await again.disconnect();
    expect(again.getAddress()).toBeUndefined();
  });

  it('with `enableReconnect: false`, restores no wallet, and wagmi’s provider neither', async () => {
    announced();
    const first = make({ adapters: [new WagmiAdapter({ networks: [network] })] });
    await first.ready();
    await first.open();
    await vi.waitFor(() => expect(first.getConnectors().map(({ id }) => id)).toContain('test.one'));
    await connect(first.core, { connectorId: 'test.one' });
    first.destroy();

    const adapter = new WagmiAdapter({ networks: [network] });
    const again = make({ adapters: [adapter], enableReconnect: false });
    await hydrate(adapter.wagmiConfig, { reconnectOnMount: true }).onMount();
    await again.ready();
    await vi.waitFor(() => expect(again.getAccount().status).toBe('disconnected'));
    expect(adapter.wagmiConfig.state.connections.size).toBe(0);
  });

  it.each([
    ['with wagmi', () => ({ adapters: [new WagmiAdapter({ networks: [network] })] })],
    ['without adapters', () => ({})],
  ])('returns the provider of the page’s wallet %s, and calls subscribers', async (_name, options) => {
    announced();
    const kit = make(options());
    const received: (readonly string[])[] = [];
    const connections: number[] = [];
    const addresses: (string | undefined)[] = [];
    kit.subscribeProviders((providers) => received.push(Object.keys(providers)));
    kit.subscribeConnections((known) => connections.push(known.connections.get('eip155')?.length ?? -1));
    kit.subscribeShouldUpdateToAddress((address) => addresses.push(address));
    await kit.ready();
    expect([kit.getWalletProvider(), kit.getWalletProviderType()]).toEqual([undefined, undefined]);
    await kit.open();
    await vi.waitFor(() => expect(kit.getConnectors().map(({ id }) => id)).toContain('test.one'));
    const onChange = vi.fn();
    await kit.switchConnection({ connection: { connectorId: 'test.one' }, onChange });
    expect(onChange.mock.calls).toMatchObject([
      [{ address: kit.getAddress(), namespace: 'eip155', hasSwitchedWallet: true, hasSwitchedAccount: true }],
    ]);
    const accounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'];
    await vi.waitFor(async () => expect(await listedAccounts(kit.getProvider('eip155'))).toEqual(accounts));
    expect([kit.getProviderType('eip155'), kit.getProvider('solana')]).toEqual(['ANNOUNCED', undefined]);
    const row = kit.getConnectors('eip155').find(({ id }) => id === 'test.one');
    expect(row?.provider).toBe(kit.getProvider('eip155'));
    expect(kit.getConnections('eip155')).toMatchObject([{ connectorId: 'test.one', name: 'Wallet One' }]);
    await kit.disconnect();
    expect(kit.getWalletProvider()).toBeUndefined();
    expect(received).toEqual([['eip155'], []]);
    expect(connections).toEqual([1, 0]);
    expect(addresses).toEqual([...accounts, undefined]);
    expect(kit.getRecentConnections('eip155')).toMatchObject([{ connectorId: 'test.one' }]);
    kit.deleteConnection({ connectorId: 'test.one' });
    expect(kit.getRecentConnections('eip155')).toEqual([]);
  });

  it('shows the loading state, and themes and networks in AppKit’s shape', async () => {
    const other = { ...network, id: 31_338 };
    const kit = make({ networks: [network, other] });
    const themes: unknown[] = [];
    const networks: unknown[] = [];
    kit.subscribeTheme((theme) => themes.push(theme));
    kit.subscribeCaipNetworkChange(({ caipNetworkId }) => networks.push(caipNetworkId));
    await kit.ready();
    kit.setLoading(true);
    expect(kit.getState().loading).toBe(true);
    kit.setLoading(false);
    expect(kit.getState().loading).toBe(false);
    kit.setThemeMode('dark');
    await kit.switchNetwork(other);
    expect(themes).toEqual([{ themeMode: 'dark', themeVariables: {} }]);
    expect(networks).toEqual(['eip155:31338']);
  });

  it.each([
    ['with wagmi', () => ({ adapters: [new WagmiAdapter({ networks: [network] })] })],
    ['without adapters', () => ({})],
  ])('applies enableEIP6963 and enableInjected %s, also when updated', async (_name, options) => {
    const wallet = announced();
    Reflect.set(window, 'ethereum', wallet.provider);
    cleanups.push(() => Reflect.deleteProperty(window, 'ethereum'));
    const kit = make({ ...options(), enableEIP6963: false });
    await kit.ready();
    await kit.open();
    const ids = () => kit.getConnectors().map(({ id }) => id);
    await vi.waitFor(() => expect(ids()).toEqual(['injected']));
    kit.updateOptions({ enableInjected: false });
    expect(ids()).toEqual([]);
    kit.setEIP6963Enabled(undefined);
    expect(ids()).toEqual(['test.one']);
  });

  it('does not open Networks if switching is disabled', async () => {
    const kit = make({ enableNetworkSwitch: false });
    await kit.open({ view: 'Networks' });
    expect(kit.core.store.getState().router.history).toEqual([{ name: 'Connect' }]);
  });

  it('names the setting when pairing without a relay', async () => {
    const kit = make();
    await kit.open({ view: 'ConnectingWalletConnect' });
    await vi.waitFor(() =>
      expect(kit.core.store.getState().pairing).toMatchObject({
        status: 'failed',
        error: { code: 'PAIRING_NOT_CONFIGURED', text: expect.stringContaining('services.relay') },
      }),
    );
  });

  it('pushes and replaces views by name, and skips those whose conditions are not met', async () => {
    const kit = make();
    const views = () => kit.core.store.getState().router.history.map(({ name }) => name);
    await kit.open();
    kit.redirect('WhatIsAWallet');
    await vi.waitFor(() => expect(views()).toEqual(['Connect', 'WhatIsAWallet']));
    kit.replace('WhatIsANetwork');
    await vi.waitFor(() => expect(views()).toEqual(['Connect', 'WhatIsANetwork']));
    kit.redirect('Account');
    await vi.waitFor(() => expect(views()).toEqual(['Connect', 'WhatIsANetwork', 'Connect']));
    kit.replace('Swap');
    kit.redirect('Networks');
    await vi.waitFor(() => expect(views()).toEqual(['Connect', 'WhatIsANetwork', 'Connect', 'Networks']));
  });

  it('reports each error once, and events', async () => {
    const onError = vi.fn();
    const events = vi.fn();
    const kit = make({ onError });
    kit.subscribeEvents(({ data }) => events(data.event));
    await kit.ready();
    await kit.open();
    await connect(kit.core, { connectorId: 'nobody' });
    expect(onError).toHaveBeenCalledOnce();
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/) });
    expect(events.mock.calls[0]).toEqual(['MODAL_OPEN']);
    expect(kit.getEvent().data.event).not.toBe('MODAL_CREATED');
    expect(kit.getEvent().timestamp).toBeGreaterThan(0);
    expect(kit.getConnectors('solana')).toEqual([]);
  });

  it('reports errors from creation until `destroy`', async () => {
    const onError = vi.fn();
    const kit = make({ onError });
    await connect(kit.core, { connectorId: 'nobody' });
    expect(onError).toHaveBeenCalledOnce();
    kit.destroy();
    await connect(kit.core, { connectorId: 'nobody' });
    expect(onError).toHaveBeenCalledOnce();
  });

  it('continues when a listener throws', async () => {
    const thrown = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined);
    const broken = (): never => {
      throw new Error('the site’s mistake');
    };
    const kit = make({ onError: broken });
    await kit.ready();
    const states: boolean[] = [];
    kit.subscribeState(broken);
    kit.subscribeState(({ open }) => states.push(open));
    await kit.open();
    await connect(kit.core, { connectorId: 'nobody' });
    expect(kit.core.store.getState().connectFlow.status).toBe('failed');
    expect(states.at(-1)).toBe(true);
    kit.destroy();
    expect(thrown).toHaveBeenCalled();
    thrown.mockRestore();
  });

  it('disconnects every namespace even if one fails', async () => {
    const left: string[] = [];
    const adapter = (namespace: ChainNamespace, fails: boolean): Adapter => ({
      type: 'wagmi',
      namespace,
      attach: () => undefined,
      reconnect: async () => undefined,
      connect: async () => undefined,
      disconnect: async () => {
        left.push(namespace);
        if (fails) throw new Error('no');
      },
      connectExisting: async () => undefined,
      switchConnection: async () => undefined,
      switchNetwork: async () => undefined,
      getBalance: async () => ({ value: 0n, decimals: 18, symbol: 'ETH' }),
      signMessage: async () => '0x',
      getProvider: async () => undefined,
      proposal: { methods: [], events: [] },
      destroy: () => undefined,
    });
    const solana = { ...network, chainNamespace: 'solana', caipNetworkId: 'solana:local' } as const;
    const kit = make({
      networks: [network, solana],
      adapters: [adapter('eip155', true), adapter('solana', false)],
    });
    await kit.ready();
    await expect(kit.disconnect()).rejects.toMatchObject({ code: 'DISCONNECT_FAILED' });
    expect(left).toEqual(['eip155', 'solana']);
    left.length = 0;
    await kit.disconnect('solana');
    expect(left).toEqual(['solana']);
  });

  it('rejects calls on a namespace without networks', async () => {
    const idle = Object.assign(new WagmiAdapter({ networks: [network] }), { namespace: 'solana' });
    const kit = make({ adapters: [new WagmiAdapter({ networks: [network] }), idle] });
    await kit.ready();
    const solana = { ...network, chainNamespace: 'solana', caipNetworkId: 'solana:local' } as const;
    const connections = {
      code: 'CONNECTION_CONTROLLER_NOT_SET',
      message: 'ConnectionController client not set',
    };
    const networks = { code: 'NETWORK_CONTROLLER_NOT_SET', message: 'NetworkController client not set' };
    await expect(kit.disconnect('solana')).rejects.toMatchObject(connections);
    await expect(
      kit.switchConnection({ connection: { connectorId: 'one' }, namespace: 'solana' }),
    ).rejects.toMatchObject(connections);
    await expect(kit.switchNetwork(solana)).rejects.toMatchObject(networks);
    expect(() => kit.addNetwork('solana', solana)).toThrow(expect.objectContaining(networks));
  });

  it('is ready immediately when destroyed', async () => {
    const slow = new WagmiAdapter({ networks: [network] });
    slow.reconnect = () => new Promise(() => undefined);
    const kit = make({ adapters: [slow] });
    const ready = kit.ready();
    kit.destroy();
    await ready;
    expect(kit.getState().initialized).toBe(false);
  });

  it('keeps two instances apart; hooks use the last one', () => {
    const first = make();
    const second = make();
    void first.open();
    expect([first.isOpen(), second.isOpen()]).toEqual([true, false]);
    expect(currentCore()).toBe(second.core);
  });

  it('calls early subscribers once with the initial account and network', async () => {
    const kit = make();
    const received: string[] = [];
    kit.subscribeAccount(({ status }) => received.push(String(status)));
    kit.subscribeNetwork(({ caipNetworkId }) => received.push(caipNetworkId));
    await kit.ready();
    expect(received).toEqual(['disconnected', 'eip155:31337']);
    kit.subscribeAccount(({ status }) => received.push(String(status)));
    await kit.open();
    expect(received).toHaveLength(2);
  });

  it('calls subscribers only on change', async () => {
    const kit = make();
    const states: boolean[] = [];
    kit.subscribeState(({ open }) => states.push(open));
    await kit.ready();
    states.length = 0;
    await kit.open();
    kit.showErrorMessage('no');
    await kit.close();
    expect(states).toEqual([true, false]);
  });

  it('reads paired sessions under the paired wallet’s storage key', () => {
    expect(pairedMark).toBe(pairedKey);
  });
});

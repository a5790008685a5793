// @vitest-environment happy-dom
import type { Adapter } from '@mooring/core';
import { namedView, selectWalletFeatures } from '@mooring/core/modal';
import { selectConnectMethods } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { afterEach, expect, it, vi } from 'vitest';
import type { AppKit } from '../appkit/app-kit.ts';
import { createAppKit } from '../appkit/create-appkit.ts';
import { fillDomGaps } from '../test-support/dom-gaps.ts';
import type { CreateAppKitOptions } from './create-appkit-options.ts';

fillDomGaps();
const made: AppKit[] = [];
afterEach(() => {
  for (const kit of made.splice(0)) kit.destroy();
  localStorage.clear();
  document.head.replaceChildren();
});

function make(options: Partial<CreateAppKitOptions> = {}): AppKit {
  const kit = createAppKit({ networks: [testNetwork(1), testNetwork(2)], ...options });
  made.push(kit);
  return kit;
}
const stateOf = (kit: AppKit) => kit.core.store.getState();

function adapter(): Adapter & { readonly reconnect: ReturnType<typeof vi.fn<() => Promise<void>>> } {
  return {
    type: 'wagmi',
    namespace: 'eip155',
    attach: () => undefined,
    reconnect: vi.fn(async () => undefined),
    connect: async () => undefined,
    disconnect: async () => undefined,
    connectExisting: async () => undefined,
    switchConnection: async () => undefined,
    switchNetwork: async () => undefined,
    getBalance: async () => ({ value: 0n, decimals: 18, symbol: 'ETH' }),
    signMessage: async () => '0x',
    getProvider: async () => undefined,
    proposal: { methods: [], events: [] },
    destroy: () => undefined,
  };
}

it('metadata: defaults to the page’s', () => {
  document.title = 'A page';
  document.head.innerHTML =
    '<title>A page</title><meta name="description" content="About"><link rel="icon" href="/i.png">';
  expect(stateOf(make()).metadata).toMatchObject({ name: 'A page', description: 'About' });
  const metadata = { name: 'Site', description: 'D', url: 'https://site.example', icons: ['data:,'] };
  expect(stateOf(make({ metadata })).metadata).toEqual(metadata);
});

it('defaultNetwork: used on a first visit, after the visitor’s own choice', async () => {
  const kit = make({ defaultNetwork: testNetwork(2) });
  await kit.ready();
  expect(kit.getChainId()).toBe(2);
  await kit.switchNetwork(testNetwork(1));
  await vi.waitFor(() => expect(localStorage.getItem('@appkit/active_caip_network_id')).toBe('eip155:1'));
  const again = make({ defaultNetwork: testNetwork(2) });
  await again.ready();
  expect(again.getChainId()).toBe(1);
});

it('themeMode and themeVariables: default to the system’s mode and no variables', () => {
  expect([make().getThemeMode(), make().getThemeVariables()]).toEqual(['system', {}]);
  const kit = make({ themeMode: 'dark', themeVariables: { '--w3m-accent': 'red', '--w3m-z-index': 5 } });
  expect([kit.getThemeMode(), kit.getThemeVariables()]).toEqual([
    'dark',
    { '--w3m-accent': 'red', '--w3m-z-index': '5' },
  ]);
  kit.setThemeVariables({ '--w3m-qr-color': 'blue', '--w3m-z-index': 7, '--w3m-font-family': undefined });
  expect(kit.getThemeVariables()).toEqual({
    '--w3m-accent': 'red',
    '--w3m-qr-color': 'blue',
    '--w3m-z-index': '7',
  });
  kit.setThemeVariables(null as never);
  expect(Object.keys(kit.getThemeVariables())).toHaveLength(3);
  expect(make({ themeVariables: null as never }).getThemeVariables()).toEqual({});
});

it('enableReconnect: restores the last visit unless false', async () => {
  const [wanted, unwanted] = [adapter(), adapter()];
  await make({ adapters: [wanted] }).ready();
  await make({ adapters: [unwanted], enableReconnect: false }).ready();
  expect([wanted.reconnect.mock.calls.length, unwanted.reconnect.mock.calls.length]).toEqual([1, 0]);
});

it('enableWalletConnect: false disables pairing despite a relay', () => {
  const services = { relay: 'ws://localhost:1' };
  expect(stateOf(make({ services })).features.pairing).toBe(true);
  expect(stateOf(make({ services, enableWalletConnect: false })).features.pairing).toBe(false);
});

it('enableNetworkSwitch and enableWallets: false hides the views and ways to connect', () => {
  const { core: on } = make();
  const { core: off } = make({ enableNetworkSwitch: false, enableWallets: false });
  const methodsOf = ({ store }: typeof on) => selectConnectMethods(store.getState());
  expect([namedView(on, 'Networks').name, methodsOf(on)]).toEqual(['Networks', ['wallet']]);
  expect([namedView(off, 'Networks').name, methodsOf(off)]).toEqual(['Connect', []]);
});

it('connectMethodsOrder, walletFeaturesOrder and receive: order what exists, also when updated', () => {
  const kit = make({
    features: { connectMethodsOrder: ['social', 'wallet'], walletFeaturesOrder: ['send', 'receive'] },
  });
  expect([kit.getConnectMethodsOrder(), selectWalletFeatures(stateOf(kit))]).toEqual([
    ['wallet'],
    ['send', 'receive'],
  ]);
  kit.updateFeatures({ receive: false, send: false });
  expect(selectWalletFeatures(stateOf(kit))).toEqual([]);
  kit.updateFeatures({ receive: true });
  expect(selectWalletFeatures(stateOf(kit))).toEqual(['receive']);
  expect(stateOf(kit).options.walletFeaturesOrder).toEqual(['send', 'receive']);
  kit.setWalletFeaturesOrder(['send']);
  kit.updateFeatures({ receive: true });
  expect(selectWalletFeatures(stateOf(kit))).toEqual([]);
  kit.setConnectMethodsOrder(['wallet']);
  expect(kit.getConnectMethodsOrder()).toEqual(['wallet']);
});

it('defaultAccountTypes: sets the first account type, setPreferredAccountType changes it', async () => {
  const kit = make({ adapters: [adapter()], defaultAccountTypes: { eip155: 'eoa' } });
  await kit.ready();
  expect([kit.getPreferredAccountType(), make().getPreferredAccountType('eip155')]).toEqual([
    'eoa',
    'smartAccount',
  ]);
  await kit.setPreferredAccountType('smartAccount', 'eip155');
  expect(kit.getPreferredAccountType('eip155')).toBe('smartAccount');
  await expect(kit.setPreferredAccountType('eoa', undefined as never)).rejects.toMatchObject({
    code: 'CHAIN_REQUIRED',
    message: 'Chain is required to update chain account data',
  });
});

it('options without effect change nothing: coinbasePreference, showWallets, disableAppend, enableAuthLogger and features', async () => {
  const later: Partial<CreateAppKitOptions> = {
    coinbasePreference: 'eoaOnly',
    showWallets: false,
    disableAppend: true,
    enableAuthLogger: true,
    features: {
      email: true,
      emailShowWallets: false,
      socials: ['google'],
      pay: true,
      analytics: true,
      smartSessions: true,
    },
  };
  const [plain, given] = [make(), make(later)];
  await Promise.all([plain.ready(), given.ready()]);
  // The second one began later.
  expect({ ...stateOf(given), startedAt: 0 }).toEqual({ ...stateOf(plain), startedAt: 0 });
});

it('tokens: reads the balance of a token in place of the native one', async () => {
  const token = `0x${'ab'.repeat(20)}`;
  const getToken = vi.fn<NonNullable<Adapter['getToken']>>(async () => ({
    ...{ address: `eip155:1:${token}`, symbol: 'USDX', value: 2_500_000n, decimals: 6 },
  }));
  const kit = make({
    adapters: [{ ...adapter(), getToken }],
    tokens: { 'eip155:1': { address: token, image: 'https://site.example/usdx.png' } },
  });
  const owner = `0x${'1'.repeat(40)}`;
  expect(await kit.updateNativeBalance(owner, 1, 'eip155')).toEqual({ balance: '2.5', symbol: 'USDX' });
  expect(getToken).toHaveBeenCalledWith(expect.objectContaining({ token, address: `eip155:1:${owner}` }));
  expect(await kit.updateNativeBalance(owner, 2, 'eip155')).toEqual({ balance: '0', symbol: 'ETH' });
});

it('features: returns the site’s settings before the operator’s have loaded', () => {
  const features = {
    swaps: false,
    onramp: ['meld'],
    history: false,
    reownAuthentication: true,
    reownBranding: false,
  };
  const kit = make({ features });
  expect(kit.getRemoteFeatures()).toMatchObject({
    swaps: false,
    onramp: ['meld'],
    activity: false,
    reownAuthentication: true,
    reownBranding: false,
  });
  expect(kit.getState().remoteFeatures).toBe(kit.getRemoteFeatures());
});

it('reports the account and network: subscribeAccount, subscribeNetwork and subscribeWalletInfo', async () => {
  let report: ((address: string | undefined) => void) | undefined;
  const reporting: Adapter = {
    ...adapter(),
    attach(host) {
      report = (address) =>
        host.report({
          connectors: [],
          connections: [],
          connection:
            address === undefined
              ? { status: 'disconnected' }
              : {
                  status: 'connected',
                  connectorId: 'harbour',
                  wallet: { name: 'Harbour', type: 'announced' },
                  accounts: [`eip155:2:${address}`],
                  address: `eip155:2:${address}`,
                  chainId: 'eip155:2',
                },
        });
    },
  };
  const kit = make({ adapters: [reporting] });
  await kit.ready();
  const received: unknown[] = [];
  const ends = [
    kit.subscribeAccount(({ address, status }) => received.push([address, status])),
    kit.subscribeNetwork(({ caipNetworkId, chainId }) => received.push([caipNetworkId, chainId])),
    kit.subscribeWalletInfo((wallet) => received.push(wallet?.name)),
  ];
  report?.('0x1');
  expect(received.splice(0)).toEqual(
    expect.arrayContaining([['0x1', 'connected'], ['eip155:2', 2], 'Harbour']),
  );
  report?.(undefined);
  expect(received.splice(0)).toEqual(expect.arrayContaining([[undefined, 'disconnected'], undefined]));
  for (const end of ends) end();
  report?.('0x2');
  expect(received).toEqual([]);
});

it('setters: legal URLs, collapsed wallets, theme and messages', async () => {
  const kit = make();
  kit.setTermsConditionsUrl('https://site.example/terms');
  kit.setPrivacyPolicyUrl('https://site.example/privacy');
  kit.setCollapseWallets(true);
  kit.updateOptions({ allWallets: 'HIDE', enableWallets: 'no' as never });
  expect(stateOf(kit).options).toMatchObject({
    termsConditionsUrl: 'https://site.example/terms',
    privacyPolicyUrl: 'https://site.example/privacy',
    collapseWallets: true,
    allWallets: 'HIDE',
    enableWallets: true,
  });
  await kit.open();
  kit.showSuccessMessage('Done');
  await vi.waitFor(() => expect(stateOf(kit).toast).toMatchObject({ variant: 'success', message: 'Done' }));
  kit.redirect('WhatIsAWallet');
  await vi.waitFor(() => expect(stateOf(kit).router.history.at(-1)?.name).toBe('WhatIsAWallet'));
  kit.replace('AllWallets');
  await vi.waitFor(() => expect(stateOf(kit).router.history.at(-1)?.name).toBe('AllWallets'));
  expect(kit.getApprovedCaipNetworkIds()).toEqual([]);
  expect(kit.getActiveChainNamespace()).toBe('eip155');
  expect([
    kit.getError(),
    kit.getSIWX(),
    kit.getWalletInfo(),
    kit.getAddressByChainNamespace('eip155'),
  ]).toEqual(['', undefined, undefined, undefined]);
  expect(kit.getCaipNetwork('eip155', 2)?.name).toBe('Network 2');
  expect(kit.getAccount()).toMatchObject({ isConnected: false, status: 'disconnected', allAccounts: [] });
});

it('updateFeatures: the row of all wallets and analytics, as often as the site changes its mind', () => {
  const kit = make({ features: { allWallets: false, analytics: false } });
  expect(stateOf(kit).options).toMatchObject({ allWallets: 'HIDE', analytics: false });
  kit.updateFeatures({ allWallets: true, analytics: true });
  expect(stateOf(kit).options).toMatchObject({ allWallets: 'SHOW', analytics: true });
  kit.updateFeatures({ allWallets: false, analytics: false });
  expect(stateOf(kit).options).toMatchObject({ allWallets: 'HIDE', analytics: false });
});

it.each([
  ['Out of stock', { message: 'Out of stock', code: undefined }],
  [new Error('Out of stock'), { message: 'Out of stock', code: undefined }],
  [{ code: 4001, message: 'User rejected' }, { code: 'UNKNOWN' }],
  [Object.create(null), { code: 'UNKNOWN' }],
])(
  'showErrorMessage: shows a text or the message of an error, never "[object Object]"',
  async (given, shown) => {
    const kit = make();
    await kit.open();
    kit.showErrorMessage(given);
    await vi.waitFor(() => expect(stateOf(kit).toast).toMatchObject({ variant: 'error', ...shown }));
  },
);

it('methods work without the instance', async () => {
  const { open, isOpen, getAddress, getCaipNetwork, getIsConnectedState, subscribeState } = make();
  const received: boolean[] = [];
  const end = subscribeState((state) => received.push(state.open));
  await open();
  end();
  expect([isOpen(), received]).toEqual([true, [true]]);
  expect([getAddress(), getIsConnectedState(), getCaipNetwork('eip155', 2)?.name]).toEqual([
    undefined,
    false,
    'Network 2',
  ]);
});

it('getApprovedCaipNetworkIds: returns what the wallets of all namespaces approved', async () => {
  const approving = (namespace: 'eip155' | 'solana', approved: readonly string[]): Adapter => ({
    ...adapter(),
    namespace,
    attach: (host) =>
      host.report({
        connectors: [],
        connections: [],
        connection: {
          status: 'connected',
          connectorId: 'walletConnect',
          wallet: { name: 'Phone', type: 'walletConnect' },
          accounts: [`${namespace}:1:0x1`],
          address: `${namespace}:1:0x1`,
          chainId: `${namespace}:1`,
          approvedNetworks: approved as never,
        },
      }),
  });
  const kit = make({
    networks: [testNetwork(1), { ...testNetwork(1), chainNamespace: 'solana', caipNetworkId: 'solana:1' }],
    adapters: [approving('eip155', ['eip155:1', 'eip155:2']), approving('solana', ['solana:1'])],
  });
  await kit.ready();
  expect(kit.getApprovedCaipNetworkIds()).toEqual(['eip155:1', 'eip155:2', 'solana:1']);
});

import {
  type AppKitCore,
  type AppKitState,
  addNetwork,
  type ConnectorInfo,
  createCore,
  type LibraryConnection,
  type ModalOptions,
  type PairingState,
  readDevice,
  readNetwork,
  type View,
  type WalletListing,
  type WalletSource,
} from '@mooring/core';
import { fetchBalance } from '@mooring/core/data';
import { showAlert } from '@mooring/core/modal';
import {
  address,
  alertText,
  brokenWallet,
  connectionOf,
  connectors,
  inAppWallet,
  link,
  longConnectors,
  manyNetworks,
  networks,
  otherAddress,
  pairingConnector,
  site,
  walletOf,
  wallets,
  webWallet,
} from './fixture-data.ts';
import { type GalleryBehaviour, galleryAdapter } from './gallery-adapter.ts';
import { type GalleryApi, galleryApi } from './gallery-api.ts';
import { silentPairing } from './silent-pairing.ts';

interface Setting {
  readonly connectors?: readonly ConnectorInfo[];
  readonly behaviour?: Partial<GalleryBehaviour>;
  /** Without one the site has no API. */
  readonly api?: GalleryApi;
  /** Views on the stack, the last one shown. */
  readonly views: readonly View[];
  readonly connections?: readonly LibraryConnection[];
  readonly chainId?: LibraryConnection['chainId'];
  readonly approved?: readonly LibraryConnection['chainId'][];
  readonly after?: (core: AppKitCore) => void;
  readonly options?: Partial<ModalOptions>;
  /** What the keyboard is on once the view stands: its tooltip is shown. */
  readonly focus?: string;
}

const everyWay = [pairingConnector, ...connectors];
const [harbour, lantern] = [connectors[0], connectors[1]] as [ConnectorInfo, ConnectorInfo];
const external: View = { name: 'ConnectingExternal', connectorId: 'harbour' };
const pairing: View = { name: 'ConnectingWalletConnect' };
const devnetB = readNetwork(networks[1] as (typeof networks)[number]);
const rejected = {
  code: 'REJECTED',
  title: 'Request declined',
  text: 'The request was declined in the wallet.',
  message: 'The request was declined in the wallet.',
  retryable: true,
};

const notConfigured = {
  code: 'PAIRING_NOT_CONFIGURED',
  title: 'No relay configured',
  text: 'Connecting a phone needs a relay. Set `services.relay` to the address of your relay.',
  message: 'Connecting a phone needs a relay. Set `services.relay` to the address of your relay.',
  retryable: false,
};

const pairingIs = (state: PairingState) => (core: AppKitCore) => {
  core.dispatch({ type: 'pairingChanged', pairing: state });
};
const flowIs =
  (flow: 'connectFlow' | 'switchFlow' | 'disconnectFlow', state: AppKitState['connectFlow']) =>
  (core: AppKitCore) =>
    core.dispatch({ type: 'flowChanged', flow, state });
const listing = (count: number) => (core: AppKitCore) =>
  core.dispatch({
    type: 'walletsChanged',
    wallets: { status: 'ready', paged: wallets, page: 1, count, recommended: wallets.slice(0, 4) },
  });
const listed = listing(47);
const [first, second] = wallets as readonly [WalletListing, WalletListing];
const everyWallet = { allWallets: 'SHOW' } as const;
const terms = {
  termsConditionsUrl: 'https://market.test/terms',
  privacyPolicyUrl: 'https://market.test/privacy',
} as const;
/** From tomorrow, so that it is never late while somebody looks. */
const waiting = () => ({ status: 'pending', since: Date.now() + 86_400_000 }) as const;
const longAgo = { status: 'pending', since: 0 } as const;
const both =
  (...steps: readonly ((core: AppKitCore) => void)[]) =>
  (core: AppKitCore) => {
    for (const step of steps) step(core);
  };

const settings = {
  connect: { views: [{ name: 'Connect' }] },
  'connect-recent': {
    views: [{ name: 'Connect' }],
    after: (core) =>
      core.dispatch({ type: 'walletUsed', wallet: { ...walletOf(lantern), connectorId: lantern.id } }),
  },
  'connect-long': { views: [{ name: 'Connect' }], connectors: [pairingConnector, ...longConnectors] },
  'connect-empty': {
    views: [{ name: 'Connect' }],
    connectors: [],
    after: (core) => core.dispatch({ type: 'walletsChanged', wallets: { status: 'ready' } }),
  },
  'connect-paired': {
    views: [{ name: 'Account' }, { name: 'ProfileWallets' }, { name: 'Connect' }],
    connections: [connectionOf(pairingConnector)],
  },
  'connect-toast': {
    views: [{ name: 'Connect' }],
    after: (core) =>
      core.dispatch({
        type: 'toastShown',
        toast: {
          id: 1,
          variant: 'error',
          open: true,
          autoClose: false,
          message: 'Failed to disconnect',
          code: 'DISCONNECT_FAILED',
        },
      }),
  },
  external: { views: [{ name: 'Connect' }, external], after: flowIs('connectFlow', waiting()) },
  'external-late': { views: [{ name: 'Connect' }, external], after: flowIs('connectFlow', longAgo) },
  'external-failed': {
    views: [{ name: 'Connect' }, external],
    after: flowIs('connectFlow', { status: 'failed', error: rejected }),
  },
  pairing: {
    views: [{ name: 'Connect' }, pairing],
    after: both(
      flowIs('connectFlow', waiting()),
      pairingIs({ status: 'waiting', uri: link, expiry: 1_900_000_000 }),
    ),
  },
  'pairing-preparing': { views: [{ name: 'Connect' }, pairing], after: pairingIs({ status: 'preparing' }) },
  'pairing-late': {
    views: [{ name: 'Connect' }, pairing],
    after: both(
      flowIs('connectFlow', longAgo),
      pairingIs({ status: 'waiting', uri: link, expiry: 1_900_000_000 }),
    ),
  },
  'pairing-expired': { views: [{ name: 'Connect' }, pairing], after: pairingIs({ status: 'expired' }) },
  'pairing-failed': {
    views: [{ name: 'Connect' }, pairing],
    after: pairingIs({ status: 'failed', error: rejected }),
  },
  'pairing-unconfigured': {
    views: [{ name: 'Connect' }, pairing],
    after: pairingIs({
      status: 'failed',
      error: notConfigured,
    }),
  },
  'connect-all': { views: [{ name: 'Connect' }], options: everyWallet, after: listed },
  'connect-listed': {
    views: [{ name: 'Connect' }],
    connectors: [pairingConnector],
    options: everyWallet,
    after: listed,
  },
  'connect-in-app': {
    views: [{ name: 'Connect' }],
    connectors: [pairingConnector],
    options: { ...everyWallet, featuredWalletIds: [inAppWallet.id] },
    after: both(listed, (core) =>
      core.dispatch({ type: 'walletsChanged', wallets: { featured: [inAppWallet] } }),
    ),
  },
  'connect-listed-loading': {
    views: [{ name: 'Connect' }],
    connectors: [pairingConnector],
    options: everyWallet,
    after: (core) => core.dispatch({ type: 'walletsChanged', wallets: { status: 'loading' } }),
  },
  'connect-in-wallet': {
    views: [{ name: 'Connect' }],
    connectors: [pairingConnector, harbour],
    options: { ...everyWallet, featuredWalletIds: wallets.slice(0, 4).map(({ id }) => id) },
    after: both(listed, (core) =>
      core.dispatch({ type: 'walletsChanged', wallets: { featured: wallets.slice(0, 4) } }),
    ),
  },
  'connect-terms': { views: [{ name: 'Connect' }], options: terms },
  'connect-agree': { views: [{ name: 'Connect' }], options: { ...terms, legalCheckbox: true } },
  'connect-alert': {
    views: [{ name: 'Connect' }],
    after: (core) => showAlert(core, { variant: 'warning', message: alertText }),
  },
  'all-wallets': {
    views: [{ name: 'Connect' }, { name: 'AllWallets' }],
    options: everyWallet,
    // Read to its end: nothing is on its way that a picture could catch halfway.
    after: listing(wallets.length),
  },
  'all-wallets-certified': {
    views: [{ name: 'Connect' }, { name: 'AllWallets' }],
    options: everyWallet,
    after: both(listed, (core) => {
      const certified = wallets.slice(4, 8).map((wallet) => ({ ...wallet, badge_type: 'certified' }));
      core.dispatch({
        type: 'walletsChanged',
        wallets: { certified: { count: 4, only: true }, paged: certified, recommended: [] },
      });
      core.dispatch({
        type: 'toastShown',
        toast: { id: 1, variant: 'success', open: true, autoClose: false, code: 'CERTIFIED_ONLY' },
      });
    }),
  },
  'all-wallets-loading': {
    views: [{ name: 'Connect' }, { name: 'AllWallets' }],
    after: (core) => core.dispatch({ type: 'walletsChanged', wallets: { status: 'loading' } }),
  },
  'all-wallets-none': {
    views: [{ name: 'Connect' }, { name: 'AllWallets' }],
    after: (core) =>
      core.dispatch({
        type: 'walletsChanged',
        wallets: { status: 'ready', search: { text: 'qqq', status: 'ready', results: [] } },
      }),
  },
  'all-wallets-failed': {
    views: [{ name: 'Connect' }, { name: 'AllWallets' }],
    after: (core) => core.dispatch({ type: 'walletsChanged', wallets: { status: 'failed' } }),
  },
  'pairing-wallet': {
    views: [{ name: 'Connect' }, { name: 'ConnectingWalletConnect', wallet: first }],
    after: both(
      flowIs('connectFlow', waiting()),
      pairingIs({ status: 'waiting', uri: link, expiry: 1_900_000_000 }),
    ),
  },
  'pairing-web': {
    views: [{ name: 'Connect' }, { name: 'ConnectingWalletConnect', wallet: webWallet }],
    after: both(
      flowIs('connectFlow', waiting()),
      pairingIs({ status: 'waiting', uri: link, expiry: 1_900_000_000 }),
    ),
  },
  'pairing-in-app': {
    views: [{ name: 'Connect' }, { name: 'ConnectingWalletConnect', wallet: inAppWallet }],
  },
  'pairing-broken-link': {
    views: [{ name: 'Connect' }, { name: 'ConnectingWalletConnect', wallet: brokenWallet }],
    after: both(
      flowIs('connectFlow', waiting()),
      pairingIs({ status: 'waiting', uri: link, expiry: 1_900_000_000 }),
    ),
  },
  'pairing-web-late': {
    views: [{ name: 'Connect' }, { name: 'ConnectingWalletConnect', wallet: webWallet }],
    after: both(
      flowIs('connectFlow', longAgo),
      pairingIs({ status: 'waiting', uri: link, expiry: 1_900_000_000 }),
    ),
  },
  'pairing-web-failed': {
    views: [{ name: 'Connect' }, { name: 'ConnectingWalletConnect', wallet: webWallet }],
    after: pairingIs({ status: 'failed', error: notConfigured }),
  },
  'sign-in-checking': {
    views: [{ name: 'SIWXSignMessage' }],
    connections: [connectionOf(harbour)],
    after: (core) => {
      core.dispatch({ type: 'flowChanged', flow: 'signFlow', state: waiting() });
      core.dispatch({
        type: 'toastShown',
        toast: { id: 1, variant: 'loading', open: true, autoClose: false, code: 'AUTHENTICATING' },
      });
    },
  },
  'pairing-nowhere': {
    views: [{ name: 'Connect' }, { name: 'ConnectingWalletConnect', wallet: second }],
    after: pairingIs({ status: 'waiting', uri: link, expiry: 1_900_000_000 }),
  },
  basic: {
    views: [{ name: 'ConnectingWalletConnectBasic' }],
    options: everyWallet,
    after: both(listed, pairingIs({ status: 'waiting', uri: link, expiry: 1_900_000_000 })),
  },
  downloads: { views: [{ name: 'Connect' }, { name: 'Downloads', wallet: first }] },
  'get-wallet': { views: [{ name: 'Connect' }, { name: 'GetWallet' }], after: listed },
  'get-wallet-none': { views: [{ name: 'Connect' }, { name: 'GetWallet' }] },
  'what-is-a-wallet': { views: [{ name: 'Connect' }, { name: 'WhatIsAWallet' }] },
  'what-is-a-network': { views: [{ name: 'Networks' }, { name: 'WhatIsANetwork' }] },
  receive: {
    views: [{ name: 'Account' }, { name: 'WalletReceive' }],
    connections: [connectionOf(harbour)],
  },
  'receive-networks': {
    views: [{ name: 'Account' }, { name: 'WalletReceive' }, { name: 'WalletCompatibleNetworks' }],
    connections: [connectionOf(harbour)],
  },
  'sign-in': { views: [{ name: 'SIWXSignMessage' }], connections: [connectionOf(harbour)] },
  'sign-in-waiting': {
    views: [{ name: 'SIWXSignMessage' }],
    connections: [connectionOf(harbour)],
    after: (core) => core.dispatch({ type: 'flowChanged', flow: 'signFlow', state: waiting() }),
  },
  'sign-in-declined': {
    views: [{ name: 'SIWXSignMessage' }],
    connections: [connectionOf(harbour)],
    after: (core) =>
      core.dispatch({ type: 'flowChanged', flow: 'signFlow', state: { status: 'failed', error: rejected } }),
  },
  account: { views: [{ name: 'Account' }], connections: [connectionOf(harbour)] },
  'connect-long-tooltip': {
    views: [{ name: 'Connect' }],
    connectors: [pairingConnector, ...longConnectors],
    focus: '.mo-row:has([title^="The Exceedingly"])',
  },
  'account-tooltip': {
    views: [{ name: 'Account' }],
    connections: [connectionOf(harbour)],
    focus: '.mo-address',
  },
  'account-loading': {
    views: [{ name: 'Account' }],
    connections: [connectionOf(harbour)],
    behaviour: { balance: 'wait' },
  },
  'account-failed': {
    views: [{ name: 'Account' }],
    connections: [connectionOf(harbour)],
    behaviour: { balance: 'fail' },
  },
  'account-tokens': { views: [{ name: 'Account' }], connections: [connectionOf(harbour)], api: 'known' },
  'account-tokens-loading': {
    views: [{ name: 'Account' }],
    connections: [connectionOf(harbour)],
    api: 'wait',
  },
  'account-tokens-none': { views: [{ name: 'Account' }], connections: [connectionOf(harbour)], api: 'none' },
  'account-tokens-many': { views: [{ name: 'Account' }], connections: [connectionOf(harbour)], api: 'many' },
  'account-tokens-failed': {
    views: [{ name: 'Account' }],
    connections: [connectionOf(harbour)],
    api: 'fail',
  },
  'account-tokens-old': { views: [{ name: 'Account' }], connections: [connectionOf(harbour)], api: 'old' },
  wallets: {
    views: [{ name: 'Account' }, { name: 'ProfileWallets' }],
    connections: [connectionOf(harbour), connectionOf(lantern, [otherAddress, address])],
  },
  'wallets-tooltip': {
    views: [{ name: 'Account' }, { name: 'ProfileWallets' }],
    connections: [connectionOf(harbour), connectionOf(lantern, [otherAddress, address])],
    focus: '.row-group .mo-icon-button',
  },
  'wallets-accounts': {
    views: [{ name: 'Account' }, { name: 'ProfileWallets' }],
    connections: [connectionOf(harbour, [otherAddress, address])],
  },
  'wallets-recent': {
    views: [{ name: 'Account' }, { name: 'ProfileWallets' }],
    connections: [connectionOf(harbour)],
    after: (core) =>
      core.dispatch({ type: 'walletUsed', wallet: { ...walletOf(lantern), connectorId: lantern.id } }),
  },
  'networks-many': {
    views: [{ name: 'Account' }, { name: 'Networks' }],
    connections: [connectionOf(harbour)],
    after: (core) => {
      for (const [index, name] of manyNetworks.entries()) {
        addNetwork(core, 'eip155', { ...devnetB, id: 41_000 + index, caipNetworkId: undefined, name });
      }
    },
  },
  networks: { views: [{ name: 'Account' }, { name: 'Networks' }], connections: [connectionOf(harbour)] },
  'networks-unapproved': {
    views: [{ name: 'Account' }, { name: 'Networks' }],
    connections: [connectionOf(harbour)],
    approved: ['eip155:31337'],
  },
  switch: {
    views: [{ name: 'Account' }, { name: 'SwitchNetwork', network: devnetB }],
    connections: [connectionOf(harbour)],
    after: flowIs('switchFlow', waiting()),
  },
  'switch-failed': {
    views: [{ name: 'Account' }, { name: 'SwitchNetwork', network: devnetB }],
    connections: [connectionOf(harbour)],
    after: flowIs('switchFlow', { status: 'failed', error: rejected }),
  },
  unsupported: {
    views: [{ name: 'UnsupportedChain' }],
    connections: [connectionOf(harbour)],
    chainId: 'eip155:999',
  },
} satisfies Readonly<Record<string, Setting>>;

export type FixtureName = keyof typeof settings;
export const fixtureNames = Object.keys(settings) as FixtureName[];

/** A core in the state of a fixture; `show` opens it there. */
export function createFixture(
  name: FixtureName,
  behaviour: Partial<GalleryBehaviour>,
  /** What is read instead of the list that is shipped. */
  walletSource?: WalletSource | undefined,
): {
  readonly core: AppKitCore;
  readonly focus: string | undefined;
  show(): void;
  /** Resolves when what the state reads is there. */
  read(): Promise<void>;
} {
  const setting: Setting = settings[name];
  const ways = setting.connectors ?? everyWay;
  const inPage = ways.filter(({ type }) => type !== 'walletConnect');
  const core = createCore({
    networks,
    // Nothing is restored here, so the device is not read by itself.
    device: readDevice(window),
    adapters: [
      galleryAdapter(
        inPage,
        {
          connect: 'wait',
          switchNetwork: 'wait',
          balance: 'known',
          ...setting.behaviour,
          ...behaviour,
        },
        setting.connections ?? [],
      ),
    ],
    metadata: { name: site },
    api: setting.api && galleryApi(setting.api),
    // A fixture that lists its own ways may leave pairing out.
    wallets: ways.some(({ type }) => type === 'walletConnect') ? [silentPairing] : [],
    walletSource,
    modal: { allWallets: 'HIDE', ...setting.options },
  });
  const { focus } = setting;
  const show = () => {
    const connections = setting.connections ?? [];
    const active = connections[0];
    if (active !== undefined) {
      const chainId = setting.chainId ?? active.chainId;
      core.dispatch({
        type: 'reported',
        projections: {
          eip155: {
            connectors: inPage,
            connections,
            connection: {
              status: 'connected',
              ...active,
              address: active.accounts[0] ?? address,
              chainId,
              approvedNetworks: setting.approved,
            },
          },
        },
      });
    }
    const [first, ...rest] = setting.views;
    if (first !== undefined) core.dispatch({ type: 'opened', view: first });
    for (const view of rest) core.dispatch({ type: 'pushed', view });
    setting.after?.(core);
  };
  const read = async () => {
    const { balance } = setting.behaviour ?? {};
    if (setting.connections === undefined || setting.api === 'wait' || balance === 'wait') return;
    const of = { address, network: core.store.getState().activeNetwork };
    for (const _ of setting.api === 'old' ? [1, 2] : [1]) await fetchBalance(core, of).catch(() => undefined);
    // Views are told in a task of its own, and render in the next.
    for (const _ of [1, 2, 3]) await new Promise((resolve) => setTimeout(resolve));
  };
  return { core, show, read, focus };
}

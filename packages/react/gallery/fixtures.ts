import { type AppKitCore, type AppKitState, type ConnectorInfo, readNetwork } from '@mooring/core';
import type { PairingState, ViewOf } from '@mooring/core/modal';
import { showAlert } from '@mooring/core/modal';
import { addNetwork, type ViewName, type WalletListing } from '@mooring/core/page';
import { accountTabs } from './account-tabs-fixtures.ts';
import type { Fixture } from './fixture.ts';
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
  walletOf,
  wallets,
  webWallet,
} from './fixture-data.ts';
import { naming } from './names-fixtures.ts';
import { buyingViews, offersBuying } from './onramp-fixtures.ts';
import { sending } from './send-fixtures.ts';
import { several } from './several-namespaces.ts';
import { renewalsSpent, spentPairing } from './spent-pairing.ts';
import { swapping, swapsAre } from './swap-fixtures.ts';

const [harbour, lantern] = [connectors[0], connectors[1]] as [ConnectorInfo, ConnectorInfo];
const external: ViewOf<'ConnectingExternal'> = { name: 'ConnectingExternal', connectorId: 'harbour' };
const pairing: ViewOf<'ConnectingWalletConnect'> = { name: 'ConnectingWalletConnect' };
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
/** Starts tomorrow, so that it never expires while shown. */
const waiting = () => ({ status: 'pending', since: Date.now() + 86_400_000 }) as const;
const longAgo = { status: 'pending', since: 0 } as const;
const both =
  (...steps: readonly ((core: AppKitCore) => void)[]) =>
  (core: AppKitCore) => {
    for (const step of steps) step(core);
  };

/** Fixtures of each view in all its states: empty, pending, failed, with long names. */
export const fixtures: { readonly [Name in ViewName]: Readonly<Record<string, Fixture<Name>>> } = {
  Connect: {
    connect: { views: [{ name: 'Connect' }] },
    'connect-recent': {
      views: [{ name: 'Connect' }],
      after: (core) =>
        core.dispatch({ type: 'walletUsed', wallet: { ...walletOf(lantern), connectorId: lantern.id } }),
    },
    'connect-earlier': {
      views: [{ name: 'Connect' }],
      after: (core) => core.dispatch({ type: 'earlierLinksChanged', count: 1 }),
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
    ...several.Connect,
    'connect-terms': { views: [{ name: 'Connect' }], options: terms },
    'connect-agree': { views: [{ name: 'Connect' }], options: { ...terms, legalCheckbox: true } },
    'connect-alert': {
      views: [{ name: 'Connect' }],
      after: (core) => showAlert(core, { variant: 'warning', message: alertText }),
    },
    'connect-long-tooltip': {
      views: [{ name: 'Connect' }],
      connectors: [pairingConnector, ...longConnectors],
      focus: '.mo-row:has([title^="The Exceedingly"])',
    },
  },
  ConnectWallets: {
    'connect-wallets': { views: [{ name: 'Connect' }, { name: 'ConnectWallets' }], options: terms },
    'connect-wallets-agree': {
      views: [{ name: 'Connect' }, { name: 'ConnectWallets' }],
      options: { ...terms, legalCheckbox: true },
    },
  },
  ConnectingExternal: {
    external: { views: [{ name: 'Connect' }, external], after: flowIs('connectFlow', waiting()) },
    'external-late': { views: [{ name: 'Connect' }, external], after: flowIs('connectFlow', longAgo) },
    'external-failed': {
      views: [{ name: 'Connect' }, external],
      after: flowIs('connectFlow', { status: 'failed', error: rejected }),
    },
  },
  ConnectingMultiChain: several.ConnectingMultiChain,
  ConnectingWalletConnect: {
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
    'pairing-expired': {
      views: [{ name: 'Connect' }, pairing],
      pairing: spentPairing,
      after: pairingIs({ status: 'expired' }),
      read: renewalsSpent,
    },
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
    'pairing-nowhere': {
      views: [{ name: 'Connect' }, { name: 'ConnectingWalletConnect', wallet: second }],
      after: pairingIs({ status: 'waiting', uri: link, expiry: 1_900_000_000 }),
    },
  },
  ConnectingWalletConnectBasic: {
    basic: {
      views: [{ name: 'ConnectingWalletConnectBasic' }],
      options: everyWallet,
      after: both(listed, pairingIs({ status: 'waiting', uri: link, expiry: 1_900_000_000 })),
    },
  },
  AllWallets: {
    'all-wallets': {
      views: [{ name: 'Connect' }, { name: 'AllWallets' }],
      options: everyWallet,
      // Loaded completely, so that a picture shows no intermediate state.
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
  },
  GetWallet: {
    'get-wallet': { views: [{ name: 'Connect' }, { name: 'GetWallet' }], after: listed },
    'get-wallet-none': { views: [{ name: 'Connect' }, { name: 'GetWallet' }] },
  },
  Downloads: {
    downloads: { views: [{ name: 'Connect' }, { name: 'Downloads', wallet: first }] },
  },
  WhatIsAWallet: {
    'what-is-a-wallet': { views: [{ name: 'Connect' }, { name: 'WhatIsAWallet' }] },
  },
  SIWXSignMessage: {
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
        core.dispatch({
          type: 'flowChanged',
          flow: 'signFlow',
          state: { status: 'failed', error: rejected },
        }),
    },
  },
  Account: {
    account: { views: [{ name: 'Account' }], connections: [connectionOf(harbour)] },
    ...several.Account,
    'account-buy': {
      views: [{ name: 'Account' }],
      connections: [connectionOf(harbour)],
      api: 'known',
      after: offersBuying,
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
    'account-silent': {
      views: [{ name: 'Account' }],
      connections: [connectionOf(harbour)],
      api: 'wait',
      behaviour: { balance: 'wait' },
      silent: true,
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
      behaviour: { balance: 'wait' },
    },
    'account-tokens-none': {
      views: [{ name: 'Account' }],
      connections: [connectionOf(harbour)],
      api: 'none',
    },
    'account-tokens-many': {
      views: [{ name: 'Account' }],
      connections: [connectionOf(harbour)],
      api: 'many',
    },
    'account-tokens-failed': {
      views: [{ name: 'Account' }],
      connections: [connectionOf(harbour)],
      api: 'fail',
    },
    ...accountTabs,
    'account-tokens-old': { views: [{ name: 'Account' }], connections: [connectionOf(harbour)], api: 'old' },
  },
  ...naming,
  ...sending,
  ...swapping,
  ...buyingViews,
  WalletReceive: {
    receive: {
      views: [{ name: 'Account' }, { name: 'WalletReceive' }],
      connections: [connectionOf(harbour)],
    },
  },
  WalletCompatibleNetworks: {
    'receive-networks': {
      views: [{ name: 'Account' }, { name: 'WalletReceive' }, { name: 'WalletCompatibleNetworks' }],
      connections: [connectionOf(harbour)],
    },
  },
  ProfileWallets: {
    wallets: {
      views: [{ name: 'Account' }, { name: 'ProfileWallets' }],
      connections: [connectionOf(harbour), connectionOf(lantern, [otherAddress, address])],
    },
    ...several.ProfileWallets,
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
  },
  Networks: {
    'networks-many': {
      views: [{ name: 'Account' }, { name: 'Networks' }],
      connections: [connectionOf(harbour)],
      after: (core) => {
        for (const [index, name] of manyNetworks.entries()) {
          addNetwork(core, 'eip155', { ...devnetB, id: 41_000 + index, caipNetworkId: undefined, name });
        }
      },
    },
    ...several.Networks,
    networks: { views: [{ name: 'Account' }, { name: 'Networks' }], connections: [connectionOf(harbour)] },
    'networks-unapproved': {
      views: [{ name: 'Account' }, { name: 'Networks' }],
      connections: [connectionOf(harbour)],
      approved: ['eip155:31337'],
    },
  },
  SwitchActiveChain: several.SwitchActiveChain,
  SwitchNetwork: {
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
  },
  UnsupportedChain: {
    unsupported: {
      views: [{ name: 'UnsupportedChain' }],
      connections: [connectionOf(harbour)],
      chainId: 'eip155:999',
    },
    'unsupported-swap': {
      views: [{ name: 'Account' }, { name: 'UnsupportedChain', reason: 'swap' }],
      connections: [connectionOf(harbour)],
      chainId: 'eip155:31338',
      after: swapsAre(),
    },
  },
  WhatIsANetwork: {
    'what-is-a-network': { views: [{ name: 'Networks' }, { name: 'WhatIsANetwork' }] },
  },
};

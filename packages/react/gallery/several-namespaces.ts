import { type CaipNetwork, type ConnectorInfo, readNetwork } from '@mooring/core';
import type { ViewOf } from '@mooring/core/modal';
import type { ViewName } from '@mooring/core/page';
import type { Fixture } from './fixture.ts';
import {
  bitcoinAccounts,
  connectionOf,
  connectors,
  kelp,
  kelpAccounts,
  lanternElsewhere,
  networksElsewhere,
} from './fixture-data.ts';

const [harbour, lantern] = [connectors[0], connectors[1]] as [ConnectorInfo, ConnectorInfo];
const [solana, , bitcoin] = networksElsewhere.map(readNetwork) as [CaipNetwork, CaipNetwork, CaipNetwork];
const [lanternOnSolana, lanternOnBitcoin] = lanternElsewhere as readonly [ConnectorInfo, ConnectorInfo];
const [payment, ordinal] = bitcoinAccounts;
const elsewhere = { connectors: [...lanternElsewhere, kelp] };
const multiChain: ViewOf<'ConnectingMultiChain'> = { name: 'ConnectingMultiChain', connectorId: lantern.id };

/** Fixture data for a site with several namespaces. */
export const several = {
  Connect: {
    'connect-several': { views: [{ name: 'Connect' }], elsewhere },
    'connect-on-network': {
      views: [{ name: 'Account' }, { name: 'Connect', namespace: 'solana' }],
      connections: [connectionOf(harbour)],
      elsewhere,
    },
  },
  ConnectingMultiChain: {
    'multi-chain': { views: [{ name: 'Connect' }, multiChain], elsewhere },
    'multi-chain-connected': {
      views: [{ name: 'Account' }, { name: 'Connect' }, multiChain],
      connections: [connectionOf(lantern)],
      elsewhere,
    },
    'multi-chain-gone': {
      views: [{ name: 'Connect' }, { name: 'ConnectingMultiChain', connectorId: 'gone' }],
      elsewhere,
    },
  },
  Account: {
    'account-several': {
      views: [{ name: 'Account' }],
      connections: [connectionOf(harbour)],
      elsewhere: { ...elsewhere, connections: [connectionOf(lanternOnSolana)] },
      after: (core) => core.dispatch({ type: 'namespaceSelected', namespace: 'solana' }),
    },
  },
  ProfileWallets: {
    'wallets-several': {
      views: [{ name: 'Account' }, { name: 'ProfileWallets' }],
      connections: [connectionOf(harbour)],
      elsewhere: {
        ...elsewhere,
        connections: [connectionOf(lanternOnSolana), connectionOf(kelp, kelpAccounts)],
      },
      after: (core) => core.dispatch({ type: 'namespaceSelected', namespace: 'solana' }),
    },
    'wallets-account-types': {
      views: [{ name: 'Account' }, { name: 'ProfileWallets' }],
      connections: [connectionOf(harbour)],
      elsewhere: {
        ...elsewhere,
        connections: [
          {
            ...connectionOf(lanternOnBitcoin, bitcoinAccounts),
            accountDetails: { [payment]: { type: 'payment' }, [ordinal]: { type: 'ordinal' } },
          },
        ],
      },
      after: (core) => core.dispatch({ type: 'namespaceSelected', namespace: 'bip122' }),
    },
    'wallets-several-none': {
      views: [{ name: 'Account' }, { name: 'ProfileWallets' }],
      connections: [connectionOf(harbour)],
      elsewhere: { ...elsewhere, connections: [connectionOf(kelp, kelpAccounts)] },
      after: (core) => core.dispatch({ type: 'networkSelected', network: bitcoin }),
    },
  },
  Networks: {
    'networks-several': {
      views: [{ name: 'Account' }, { name: 'Networks' }],
      connections: [connectionOf(harbour)],
      elsewhere,
    },
  },
  SwitchActiveChain: {
    'switch-chain': {
      views: [{ name: 'Account' }, { name: 'Networks' }, { name: 'SwitchActiveChain', network: solana }],
      connections: [connectionOf(harbour)],
      elsewhere,
    },
  },
} as const satisfies { readonly [Name in ViewName]?: Readonly<Record<string, Fixture<Name>>> };

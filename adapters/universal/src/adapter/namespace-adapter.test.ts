import type { CaipNetwork } from '@mooring/core';
import { type AdapterHarness, adapterConformance, memoryStorage } from '@mooring/core/testing';
import { describe, it } from 'vitest';
import { createCosmosTestWallet } from '../testing/cosmos-test-wallet.ts';
import { createPolkadotTestWallet } from '../testing/polkadot-test-wallet.ts';
import { NamespaceAdapter } from './namespace-adapter.ts';

function network(chainNamespace: string, id: string): CaipNetwork {
  return {
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Test', symbol: 'TST', decimals: 10 },
    rpcUrls: { default: { http: [] } },
    chainNamespace,
    caipNetworkId: `${chainNamespace}:${id}`,
  };
}

function polkadotHarness(): AdapterHarness {
  const page = new EventTarget();
  const storage = memoryStorage();
  const wallets = [
    createPolkadotTestWallet({ name: 'First', keys: [1, 2] }),
    createPolkadotTestWallet({ name: 'Second', keys: [3] }),
  ] as const;
  const ends = wallets.map((wallet) => wallet.announce(page));
  const [first = '', second = ''] = wallets[0].addresses;
  return {
    networks: [
      network('polkadot', '91b171bb158e2d3848fa23a9f1c25182'),
      network('polkadot', 'b0a8d493285c2df73290dfb7e61f870f'),
    ],
    wallets,
    accounts: [first, second],
    connectorIds: ['polkadot:First', 'polkadot:Second'],
    makeAdapter: () => new NamespaceAdapter({ namespace: 'polkadot', window: page, storage }),
    cleanUp() {
      for (const end of ends) end();
    },
  };
}

function cosmosHarness(): AdapterHarness {
  const page = new EventTarget();
  const storage = memoryStorage();
  const wallets = [
    createCosmosTestWallet({ place: 'keplr', keys: [1, 2] }),
    createCosmosTestWallet({ place: 'leap', keys: [3] }),
  ] as const;
  const ends = wallets.map((wallet) => wallet.announce(page));
  const [first = '', second = ''] = wallets[0].addresses;
  return {
    networks: [network('cosmos', 'cosmoshub-4'), network('cosmos', 'theta-testnet-001')],
    wallets: [{ ...wallets[0], asksForChains: true }, wallets[1]],
    accounts: [first, second],
    oneAccount: true,
    connectorIds: ['cosmos:Keplr', 'cosmos:Leap'],
    makeAdapter: () => new NamespaceAdapter({ namespace: 'cosmos', window: page, storage }),
    cleanUp() {
      for (const end of ends) end();
    },
  };
}

describe.each([
  ['polkadot', polkadotHarness],
  ['cosmos', cosmosHarness],
] as const)('adapter contract: %s', (_namespace, makeHarness) => {
  for (const rule of adapterConformance(makeHarness)) it(rule.name, rule.run);
});

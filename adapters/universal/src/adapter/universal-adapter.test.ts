// @vitest-environment happy-dom
import type { CaipNetwork } from '@mooring/core';
import {
  type AdapterHarness,
  adapterConformance,
  createTestWallet,
  memoryStorage,
} from '@mooring/core/testing';
import { describe, it } from 'vitest';
import { UniversalAdapter } from './universal-adapter.ts';

function network(id: number): CaipNetwork {
  return {
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
  };
}

function makeHarness(): AdapterHarness {
  const target = new EventTarget();
  const chains = [31_337, 31_338];
  const wallets = [
    createTestWallet({ rdns: 'test.one', name: 'Wallet One', accounts: [`0x${'1'.repeat(40)}`], chains }),
    createTestWallet({ rdns: 'test.two', name: 'Wallet Two', accounts: [`0x${'2'.repeat(40)}`], chains }),
  ] as const;
  const ends = wallets.map((wallet) => wallet.announce(target));
  const storage = memoryStorage();
  return {
    networks: [network(31_337), network(31_338)],
    wallets,
    connectorIds: ['test.one', 'test.two'],
    makeAdapter: () => new UniversalAdapter({ window: target, storage }),
    cleanUp() {
      for (const end of ends) end();
    },
  };
}

describe('adapter contract', () => {
  for (const rule of adapterConformance(makeHarness)) it(rule.name, rule.run);
});

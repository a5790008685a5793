// @vitest-environment happy-dom

import { explorerLink } from '@mooring/protocol';
import * as others from '@mooring/protocol/networks';
import * as viemChains from 'viem/chains';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppKit } from '../appkit/app-kit.ts';
import { createAppKit } from '../appkit/create-appkit.ts';
import { fillDomGaps } from '../test-support/dom-gaps.ts';
import type { AppKitNetwork } from './networks.ts';
import * as networks from './networks.ts';

fillDomGaps();

const made: AppKit[] = [];

afterEach(() => {
  for (const kit of made.splice(0)) kit.destroy();
  localStorage.clear();
});

/** The site's networks as `createAppKit` parses them. */
function listed(first: AppKitNetwork, ...more: readonly AppKitNetwork[]) {
  const kit = createAppKit({ networks: [first, ...more] });
  made.push(kit);
  return kit.getCaipNetworks();
}

const { defineChain, ...exported } = networks;

/** Explorer URLs of the account `me` and the transaction `1a`. */
const shown: Readonly<Record<keyof typeof others, readonly [string, string]>> = {
  algorand: ['https://explorer.perawallet.app/address/me', 'https://explorer.perawallet.app/tx/1a'],
  algorandTestnet: [
    'https://testnet.explorer.perawallet.app/address/me',
    'https://testnet.explorer.perawallet.app/tx/1a',
  ],
  bitcoin: ['https://mempool.space/address/me', 'https://mempool.space/tx/1a'],
  bitcoinSignet: ['https://mempool.space/signet/address/me', 'https://mempool.space/signet/tx/1a'],
  bitcoinTestnet: ['https://mempool.space/testnet/address/me', 'https://mempool.space/testnet/tx/1a'],
  bitcoinTestnet4: ['https://mempool.space/testnet4/address/me', 'https://mempool.space/testnet4/tx/1a'],
  cardano: ['https://cardanoscan.io/address/me', 'https://cardanoscan.io/transaction/1a'],
  cardanoPreprod: [
    'https://preprod.cardanoscan.io/address/me',
    'https://preprod.cardanoscan.io/transaction/1a',
  ],
  cardanoPreview: [
    'https://preview.cardanoscan.io/address/me',
    'https://preview.cardanoscan.io/transaction/1a',
  ],
  cosmos: ['https://www.mintscan.io/cosmos/address/me', 'https://www.mintscan.io/cosmos/tx/1a'],
  kusama: ['https://kusama.subscan.io/account/me', 'https://kusama.subscan.io/extrinsic/1a'],
  multiversx: [
    'https://explorer.multiversx.com/accounts/me',
    'https://explorer.multiversx.com/transactions/1a',
  ],
  multiversxDevnet: [
    'https://devnet-explorer.multiversx.com/accounts/me',
    'https://devnet-explorer.multiversx.com/transactions/1a',
  ],
  multiversxTestnet: [
    'https://testnet-explorer.multiversx.com/accounts/me',
    'https://testnet-explorer.multiversx.com/transactions/1a',
  ],
  nearProtocol: ['https://nearblocks.io/address/me', 'https://nearblocks.io/txns/1a'],
  nearProtocolTestnet: ['https://testnet.nearblocks.io/address/me', 'https://testnet.nearblocks.io/txns/1a'],
  osmosis: ['https://www.mintscan.io/osmosis/address/me', 'https://www.mintscan.io/osmosis/tx/1a'],
  polkadot: ['https://polkadot.subscan.io/account/me', 'https://polkadot.subscan.io/extrinsic/1a'],
  polkadotAssetHub: [
    'https://assethub-polkadot.subscan.io/account/me',
    'https://assethub-polkadot.subscan.io/extrinsic/1a',
  ],
  solana: ['https://explorer.solana.com/address/me', 'https://explorer.solana.com/tx/1a'],
  solanaDevnet: [
    'https://explorer.solana.com/address/me?cluster=devnet',
    'https://explorer.solana.com/tx/1a?cluster=devnet',
  ],
  solanaTestnet: [
    'https://explorer.solana.com/address/me?cluster=testnet',
    'https://explorer.solana.com/tx/1a?cluster=testnet',
  ],
  tezos: ['https://tzkt.io/me', 'https://tzkt.io/1a'],
  tezosGhostnet: ['https://ghostnet.tzkt.io/me', 'https://ghostnet.tzkt.io/1a'],
  westend: ['https://westend.subscan.io/account/me', 'https://westend.subscan.io/extrinsic/1a'],
};

describe('networks', () => {
  it('exports every chain of viem, and no other network under a chain’s name', () => {
    expect(exported).toEqual({ ...viemChains, ...others });
    expect(Object.keys(others).filter((name) => name in viemChains)).toEqual([]);
  });

  it('gives each non-EVM network an id', () => {
    const ids = Object.values(others).map(({ caipNetworkId }) => caipNetworkId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(Object.values(others).map(({ chainNamespace, id }) => `${chainNamespace}:${id}`));
  });

  it.each(Object.entries(exported))('createAppKit accepts %s', (_, network: AppKitNetwork) => {
    const [read] = listed(network);
    expect(read).toMatchObject({ id: network.id, name: network.name });
    expect(read?.caipNetworkId).toBe(`${network.chainNamespace ?? 'eip155'}:${network.id}`);
    expect(read?.caipNetworkId).toMatch(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/);
  });

  it('createAppKit accepts networks of all namespaces together', () => {
    const site = [networks.mainnet, ...Object.values(others)] as const;
    expect(listed(...site).map(({ caipNetworkId }) => caipNetworkId)).toEqual([
      'eip155:1',
      ...Object.values(others).map(({ caipNetworkId }) => caipNetworkId),
    ]);
  });

  it.each(Object.entries(others))('%s links to its explorer', (name, network) => {
    const { url } = network.blockExplorers.default;
    expect([
      explorerLink(url, network.chainNamespace, { account: 'me' }),
      explorerLink(url, network.chainNamespace, { transaction: '1a' }),
    ]).toEqual(shown[name as keyof typeof others]);
  });

  it.each(Object.values(viemChains).filter((chain) => 'blockExplorers' in chain))(
    '$name links to its explorer',
    (chain: AppKitNetwork) => {
      const url = chain.blockExplorers?.default.url ?? '';
      const link = explorerLink(url, 'eip155', { account: '0xme' });
      expect(link).toMatch(/\/address\/0xme(\?.*)?$/);
    },
  );

  it('exports defineChain', () => {
    expect(defineChain({ ...networks.mainnet, id: 7 }).caipNetworkId).toBe('eip155:7');
  });
});

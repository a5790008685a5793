import { type BitcoinPrefix, bitcoinPrefix } from '@mooring/bitcoin';
import type { CaipNetworkId } from '@mooring/core';

/** How a kind of wallet writes chains. */
export type Vocabulary = 'wbip' | 'leather' | 'unisat' | 'unisatNetwork' | 'okx' | 'standard';

interface Row {
  /** CAIP-2 id: the first 32 digits of the genesis hash. */
  readonly id: CaipNetworkId;
  /** A missing name means that wallets of that kind do not know the chain. */
  readonly names: { readonly [Kind in Vocabulary]?: string };
}

export const mainnetId: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93';
export const testnet3Id: CaipNetworkId = 'bip122:000000000933ea01ad0ee984209779ba';
export const testnet4Id: CaipNetworkId = 'bip122:00000000da84f2bafbbc53dee25a72ae';
export const signetId: CaipNetworkId = 'bip122:00000008819873e925422c1ff0f99f7c';
export const regtestId: CaipNetworkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';

// Testnet4 comes first: wallets with one name for both testnets mean Testnet4.
const rows: readonly Row[] = [
  {
    id: mainnetId,
    names: {
      wbip: 'Mainnet',
      leather: 'mainnet',
      unisat: 'BITCOIN_MAINNET',
      unisatNetwork: 'livenet',
      okx: 'bitcoin',
      standard: 'bitcoin:mainnet',
    },
  },
  {
    id: testnet4Id,
    names: {
      wbip: 'Testnet4',
      leather: 'testnet4',
      unisat: 'BITCOIN_TESTNET4',
      unisatNetwork: 'testnet',
      okx: 'bitcoinTestnet',
      standard: 'bitcoin:testnet',
    },
  },
  {
    id: testnet3Id,
    names: {
      wbip: 'Testnet',
      leather: 'testnet',
      unisat: 'BITCOIN_TESTNET',
      unisatNetwork: 'testnet',
      okx: 'bitcoinTestnet',
      standard: 'bitcoin:testnet',
    },
  },
  {
    id: signetId,
    names: {
      wbip: 'Signet',
      leather: 'signet',
      unisat: 'BITCOIN_SIGNET',
      unisatNetwork: 'signet',
      okx: 'bitcoinSignet',
      standard: 'bitcoin:signet',
    },
  },
  {
    id: regtestId,
    names: {
      wbip: 'Regtest',
      leather: 'devnet',
      unisat: 'BITCOIN_REGTEST',
      unisatNetwork: 'regtest',
      standard: 'bitcoin:regtest',
    },
  },
];

/** A CAIP-2 reference. */
const reference = /^[-_a-zA-Z0-9]{1,32}$/;

/** A chain's name for wallets of a kind; `undefined` if they do not know it. */
export function nameOf(chainId: CaipNetworkId, kind: Vocabulary): string | undefined {
  return rows.find(({ id }) => id === chainId)?.names[kind];
}

/**
 * The chain that a wallet means by a name. A name for several chains means one that the site lists. An unknown name
 * maps to a chain that no site lists, such as a fork with the same addresses. `undefined` for a malformed name.
 */
export function chainNamed(
  name: unknown,
  kind: Vocabulary,
  listed: readonly CaipNetworkId[],
): CaipNetworkId | undefined {
  if (typeof name !== 'string') return undefined;
  const meant = rows.filter(({ names }) => names[kind] === name).map(({ id }) => id);
  const found = meant.find((id) => listed.includes(id)) ?? meant[0];
  if (found !== undefined) return found;
  return reference.test(name) ? `bip122:${name}` : undefined;
}

/**
 * Whether wallets of a kind accept requests for the chain: they have a name for it, and the name does not mean another
 * chain that the site lists.
 */
export function canName(chainId: CaipNetworkId, kind: Vocabulary, listed: readonly CaipNetworkId[]): boolean {
  const name = nameOf(chainId, kind);
  return name !== undefined && chainNamed(name, kind, [...listed, chainId]) === chainId;
}

/** Chains whose addresses have a prefix, the most used first. */
export function chainsOf(prefix: BitcoinPrefix): readonly CaipNetworkId[] {
  return rows.filter(({ id }) => bitcoinPrefix(id) === prefix).map(({ id }) => id);
}

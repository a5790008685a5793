import type { CaipNetworkId } from '@mooring/core';

/** How a kind of wallet writes chains. */
export type Vocabulary = 'wbip' | 'leather' | 'unisat' | 'unisatNetwork' | 'okx' | 'standard';

interface Row {
  /** Of the genesis hash: the first 32 digits. */
  readonly id: CaipNetworkId;
  /** Before the digits of a segwit address. */
  readonly prefix: 'bc' | 'tb' | 'bcrt';
  /** Absent: wallets of that kind do not know the chain. */
  readonly names: { readonly [Kind in Vocabulary]?: string };
}

export const mainnetId: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93';
export const testnet3Id: CaipNetworkId = 'bip122:000000000933ea01ad0ee984209779ba';
export const testnet4Id: CaipNetworkId = 'bip122:00000000da84f2bafbbc53dee25a72ae';
export const signetId: CaipNetworkId = 'bip122:00000008819873e925422c1ff0f99f7c';
export const regtestId: CaipNetworkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';

// Where wallets have one name for both testnets, it means the fourth today, which comes first here.
const rows: readonly Row[] = [
  {
    id: mainnetId,
    prefix: 'bc',
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
    prefix: 'tb',
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
    prefix: 'tb',
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
    prefix: 'tb',
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
    prefix: 'bcrt',
    names: {
      wbip: 'Regtest',
      leather: 'devnet',
      unisat: 'BITCOIN_REGTEST',
      unisatNetwork: 'regtest',
      standard: 'bitcoin:regtest',
    },
  },
];

/** What CAIP-2 allows after the namespace. */
const reference = /^[-_a-zA-Z0-9]{1,32}$/;

/** Name of a chain for wallets of a kind; `undefined` if they do not know it. */
export function nameOf(chainId: CaipNetworkId, kind: Vocabulary): string | undefined {
  return rows.find(({ id }) => id === chainId)?.names[kind];
}

/**
 * The chain that a wallet means by a name. A name for several chains means one that the site lists. A name that is not known is a
 * chain that no site lists, such as a fork with the same addresses, and nothing is taken for one of the site's; `undefined` for
 * what is no name.
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
 * Whether wallets of a kind can be asked for the chain: they have a name for it, and on a page that lists two chains of that
 * name it means this one.
 */
export function canName(chainId: CaipNetworkId, kind: Vocabulary, listed: readonly CaipNetworkId[]): boolean {
  const name = nameOf(chainId, kind);
  return name !== undefined && chainNamed(name, kind, [...listed, chainId]) === chainId;
}

/** The start of segwit addresses of a chain; `undefined` for a chain that is not known. */
export function prefixOf(chainId: CaipNetworkId): Row['prefix'] | undefined {
  return rows.find(({ id }) => id === chainId)?.prefix;
}

/** Chains that have the addresses of a prefix, the most used first. */
export function chainsOf(prefix: Row['prefix']): readonly CaipNetworkId[] {
  return rows.filter((row) => row.prefix === prefix).map(({ id }) => id);
}

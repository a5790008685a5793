/** Prefixes of segwit addresses by CAIP-2 id, which is the first half of the genesis block's hash. */
const prefixes = {
  'bip122:000000000019d6689c085ae165831e93': 'bc',
  // Testnet3, Testnet4, Signet.
  'bip122:000000000933ea01ad0ee984209779ba': 'tb',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'tb',
  'bip122:00000008819873e925422c1ff0f99f7c': 'tb',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'bcrt',
} as const;

/** Prefix of a Bitcoin chain's segwit addresses. */
export type BitcoinPrefix = (typeof prefixes)[keyof typeof prefixes];

/** The segwit address prefix of a chain by CAIP-2 id; `undefined` for an unknown chain. */
export function bitcoinPrefix(chainId: string): BitcoinPrefix | undefined {
  return Object.hasOwn(prefixes, chainId) ? prefixes[chainId as keyof typeof prefixes] : undefined;
}

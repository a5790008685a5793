/** SLIP-44 type of Ether on mainnet. */
const mainnetCoinType = 60;
/** The top bit marks the coin type of an EVM chain (ENSIP-11). */
const evmBit = 0x8000_0000;

/** Whether an EVM chain has a coin type: its id is a positive integer below 2^31. */
export function hasCoinType(chainId: number): boolean {
  return Number.isSafeInteger(chainId) && chainId > 0 && chainId < evmBit;
}

/**
 * The coin type of an EVM chain (ENSIP-9, ENSIP-11): 60 for mainnet, else the chain's id with its top bit set.
 *
 * @throws RangeError for a chain without one: {@link hasCoinType}
 */
export function coinTypeOf(chainId: number): number {
  if (!hasCoinType(chainId)) {
    throw new RangeError(`Chain ${chainId} has no coin type.`);
  }
  return chainId === 1 ? mainnetCoinType : (chainId | evmBit) >>> 0;
}

/**
 * Reads the coin type of an EVM chain. Clients of the original send mainnet's with the top bit set, which means 60.
 *
 * @returns `undefined` for the coin type of another kind of chain
 */
export function readCoinType(
  coinType: number,
): { readonly coinType: number; readonly chainId: number } | undefined {
  if (coinType === mainnetCoinType) return { coinType, chainId: 1 };
  const chainId = coinType - evmBit;
  if (!hasCoinType(chainId)) return undefined;
  return chainId === 1 ? { coinType: mainnetCoinType, chainId } : { coinType, chainId };
}

/** Contracts with the same address (lowercase) on every chain and a known implementation: Multicall3 and Permit2. */
export const knownContracts: ReadonlySet<string> = new Set([
  '0xca11bde05977b3631167028862be2a173976ca11',
  '0x000000000022d473030f116ddee9f6b43ac78ba3',
]);

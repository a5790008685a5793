/** The two local EVM chains; each listens at its offset from the base port. */
export const devnetChains = [
  { id: 31337, name: 'Devnet A', portOffset: 10 },
  { id: 31338, name: 'Devnet B', portOffset: 11 },
] as const;

export const etherCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const;

import { portTable } from '../before-install/port-table.mjs';

/** The two local EVM chains; each listens at its offset from the base port. */
export const devnetChains = [
  { id: 31337, name: 'Devnet A', portOffset: portTable.devnet.offsets[0] },
  { id: 31338, name: 'Devnet B', portOffset: portTable.devnet.offsets[1] },
] as const;

export const etherCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const;

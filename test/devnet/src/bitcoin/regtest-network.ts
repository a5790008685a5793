import { portTable } from '../before-install/port-table.mjs';

/** The local Bitcoin chain. Its reference is the start of regtest's genesis hash. */
export const bitcoinNetwork = {
  name: 'Devnet Bitcoin',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  portOffset: portTable.devnet.offsets[4],
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
} as const;

/** Address format of regtest. */
export const regtestAddresses = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const;

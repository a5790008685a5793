import type { Address } from 'viem';

/** One `TestToken` as a page's configuration lists it. */
export interface DevnetToken {
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}

/** "Mooring Dollar", 6 decimals, with EIP-2612 permit. The same address on every local chain. */
export const usdx: DevnetToken = {
  address: '0xF53D001035d106A01AE622Fb112D6E3Cdc399bB8',
  symbol: 'USDX',
  name: 'Mooring Dollar',
  decimals: 6,
};

/** "Mooring", 18 decimals. The same address on every local chain. */
export const moor: DevnetToken = {
  address: '0x2310655DcAD77Adbfa56D07fA7e72c90aD2179fF',
  symbol: 'MOOR',
  name: 'Mooring',
  decimals: 18,
};

export const devnetTokens: readonly DevnetToken[] = [usdx, moor];

/** NFTs (ERC-721); each of the accounts has one. The same address on every local chain. */
export const buoys = {
  address: '0xD9339436510E00fE0707907b13FB8C77619985Ed',
  name: 'Mooring Buoys',
  symbol: 'BUOY',
} as const;

/** Items of two kinds (ERC-1155); each of the accounts has ten of the first and three of the second. */
export const tackle = {
  address: '0xe71258eCeEE074195507B9b091fc2C04F3330E7C',
  name: 'Mooring Tackle',
  symbol: 'TACKLE',
} as const;

/** The address where clients expect Multicall3. */
export const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

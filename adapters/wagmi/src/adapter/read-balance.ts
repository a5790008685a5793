import type { NativeBalance } from '@mooring/core';
import { type Config, getBalance } from '@wagmi/core';
import { getAddress } from 'viem';

/** The native balance from the site's own RPC. */
export async function readBalance(config: Config, address: string, chainId: number): Promise<NativeBalance> {
  const { value, decimals, symbol } = await getBalance(config, { address: getAddress(address), chainId });
  return { value, decimals, symbol };
}

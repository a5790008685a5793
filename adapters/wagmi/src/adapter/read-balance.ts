import type { NativeBalance } from '@mooring/core/adapter';
import { getAddress } from 'viem';
import type { Config } from 'wagmi';
import { getBalance } from 'wagmi/actions';

/** Reads the native balance from the site's own RPC. */
export async function readBalance(config: Config, address: string, chainId: number): Promise<NativeBalance> {
  const { value, decimals, symbol } = await getBalance(config, { address: getAddress(address), chainId });
  return { value, decimals, symbol };
}

import { plainAddress } from '@mooring/core';
import type { BalanceParameters, NativeBalance } from '@mooring/core/adapter';
import { blockTag } from '@mooring/evm/send';
import { getAddress } from 'viem';
import type { Config } from 'wagmi';
import { getBalance } from 'wagmi/actions';
import { nodeReader } from './read-node.ts';

/** Reads the native balance from the site's own RPC. */
export async function readBalance(
  config: Config,
  { address, network, block }: BalanceParameters,
): Promise<NativeBalance> {
  const of = { address: getAddress(plainAddress(address)), chainId: Number(network.id) };
  const at =
    block === undefined ? {} : { blockNumber: BigInt(await blockTag(nodeReader(config, network), block)) };
  const { value, decimals, symbol } = await getBalance(config, { ...of, ...at });
  return { value, decimals, symbol };
}

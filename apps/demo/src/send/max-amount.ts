import type { Config } from 'wagmi';
import { estimateFeesPerGas } from 'wagmi/actions';
import type { AssetBalance } from '../balance/use-assets.ts';

/** What a plain transfer costs. */
const transferGas = 21_000n;

/** All of an asset; of the native one, what stays after twice the fee of a transfer. `undefined` while unknown. */
export async function maxAmount(
  config: Config,
  asset: AssetBalance,
  chainId: number,
): Promise<bigint | undefined> {
  if (asset.token !== undefined || asset.value === undefined) return asset.value;
  const fees = await estimateFeesPerGas(config, { chainId });
  const kept = 2n * transferGas * (fees.maxFeePerGas ?? fees.gasPrice ?? 0n);
  return asset.value > kept ? asset.value - kept : 0n;
}

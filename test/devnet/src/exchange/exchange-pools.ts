import { parseUnits } from 'viem';
import { type DevnetToken, moor, usdx } from '../contracts/contract-addresses.ts';
import { markup, mute, toll, weth, whole } from './exchange-addresses.ts';

/** A pool's share of a token. */
export interface Share {
  readonly token: DevnetToken;
  /** In the token's smallest units. */
  readonly amount: bigint;
}

export interface PoolPlan {
  readonly shares: readonly [Share, Share];
  /** Fee of a Uniswap v3 pool, in millionths. Without it, the pool is v2, which takes 3,000. */
  readonly fee?: 500 | 3_000 | undefined;
}

function share(token: DevnetToken, amount: string): Share {
  return { token, amount: parseUnits(amount, token.decimals) };
}

/**
 * One Ether is worth 2,500 USDX, one MOOR 0.5. The two pools of Ether and USDX differ in size, so that the better one
 * depends on the amount; TOLL and the odd tokens reach dollars only through Ether. WIDE has no pool, because its
 * amounts exceed a pool's range.
 */
export const exchangePools: readonly PoolPlan[] = [
  { shares: [share(weth, '40'), share(usdx, '100000')] },
  { shares: [share(weth, '20'), share(moor, '100000')] },
  { shares: [share(weth, '20'), share(toll, '25000')] },
  { shares: [share(weth, '40'), share(mute, '100000')] },
  { shares: [share(weth, '4'), share(whole, '10000')] },
  { shares: [share(weth, '4'), share(markup, '10000')] },
  { shares: [share(weth, '80'), share(usdx, '200000')], fee: 500 },
  { shares: [share(moor, '100000'), share(usdx, '50000')], fee: 3_000 },
];

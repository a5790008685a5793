import type { Hex } from 'viem';

/** Fees of v3 pools, in millionths. */
export const v3Fees = [100, 500, 3_000, 10_000] as const;

/** Fee of every v2 pool. */
const v2Fee = 3_000;

/** Address and tokens of a pool, in lower case. */
export interface PoolPlace {
  readonly address: Hex;
  readonly version: 'v2' | 'v3';
  /** Fee in millionths. */
  readonly fee: number;
  readonly token0: Hex;
  readonly token1: Hex;
}

/** Reserves of a pool at its current price; of version 3, those of a version 2 pool that trades like it. */
export interface Pool extends PoolPlace {
  readonly reserve0: bigint;
  readonly reserve1: bigint;
}

export const feeOf = (version: 'v2' | 'v3', fee = v2Fee): number => (version === 'v2' ? v2Fee : fee);

/** A pool's reserves, seen from one of its tokens. */
export function sidesOf(pool: Pool, token: string): { readonly own: bigint; readonly other: bigint } {
  return pool.token0 === token
    ? { own: pool.reserve0, other: pool.reserve1 }
    : { own: pool.reserve1, other: pool.reserve0 };
}

/** Output of a version 2 pool for an amount; 0 if it is empty. */
export function amountOut(pool: Pool, tokenIn: string, amountIn: bigint): bigint {
  const { own, other } = sidesOf(pool, tokenIn);
  if (own === 0n || other === 0n) return 0n;
  const paid = amountIn * BigInt(1_000_000 - pool.fee);
  return (paid * other) / (own * 1_000_000n + paid);
}

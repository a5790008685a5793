import type { CaipNetworkId } from '@mooring/protocol';
import { isRecent } from '@mooring/protocol/time';
import type { Upstreams } from '@mooring/upstreams';
import { encodeFunctionData, erc20Abi, type Hex } from 'viem';
import { decodeTogether, encodeTogether, multicallAddress, resultOf } from '../pools/call-contracts.ts';
import { type Pool, sidesOf } from '../pools/pool.ts';

/** Transfer taxes of tokens, in hundredths of a percent. */
export interface TransferTaxes {
  /** Tax of a token; 0 if it cannot be determined. */
  of(token: Hex, pools: readonly Pool[]): Promise<number>;
}

export interface TransferTaxesOptions {
  readonly upstreams: Pick<Upstreams, 'forward'>;
  readonly chain: CaipNetworkId;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Cache time in milliseconds; tokens may change their tax. */
const lifetime = 300_000;
const maxKnown = 2_000;
/** An address without an owner. */
const holder: Hex = '0x00000000000000000000000000000000005eed1e';

/**
 * Simulates a token transfer from a pool in a read-only call: state overrides put the code of Multicall3 at
 * the pool's address, so the pool itself is the sender.
 */
export function transferTaxes({ upstreams, chain, now }: TransferTaxesOptions): TransferTaxes {
  const known = new Map<Hex, { readonly tax: number; readonly at: number }>();
  let code: Hex | undefined;

  /** `undefined` if the node does not answer as it should now. */
  async function measure(token: Hex, pool: Pool): Promise<number | undefined> {
    if (code === undefined) {
      const [answer] = await upstreams.forward(chain, [
        { method: 'eth_getCode', params: [multicallAddress, 'latest'] },
      ]);
      code = resultOf(answer);
      if (code === undefined) return undefined;
    }
    const amount = sidesOf(pool, token).own / 100n;
    const held = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] });
    const sent = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [holder, amount] });
    const data = encodeTogether([held, sent, held].map((one) => ({ to: token, data: one })));
    const [answer] = await upstreams.forward(chain, [
      {
        method: 'eth_call',
        params: [{ to: pool.address, data }, 'latest', { [pool.address]: { code } }],
      },
    ]);
    const results = decodeTogether(resultOf(answer), 3);
    if (results === undefined) return undefined;
    const [before, , after] = results;
    if (before?.length !== 66 || after?.length !== 66 || amount === 0n) return 0;
    const arrived = BigInt(after) - BigInt(before);
    // If nothing arrives, the transfer failed, which says nothing about a tax.
    if (arrived <= 0n || arrived >= amount) return 0;
    return Number(((amount - arrived) * 10_000n + amount - 1n) / amount);
  }

  return {
    async of(token, pools) {
      const before = known.get(token);
      if (before !== undefined && isRecent({ now }, before.at, lifetime)) return before.tax;
      const pool = pools.find(({ token0, token1 }) => token0 === token || token1 === token);
      if (pool === undefined) return 0;
      const tax = await measure(token, pool);
      if (tax === undefined) return 0;
      known.delete(token);
      known.set(token, { tax, at: now() });
      for (const key of known.keys()) {
        if (known.size <= maxKnown) break;
        known.delete(key);
      }
      return tax;
    },
  };
}

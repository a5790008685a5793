import type { EvmAccount } from './evm-account.ts';
import { member, readQuantity } from './read-quantity.ts';

/** Highest gas price, in the smallest unit. */
export interface GasFees {
  readonly maxFeePerGas: bigint;
  /** Absent if the chain has no base fee. */
  readonly maxPriorityFeePerGas?: bigint | undefined;
}

/** `getL1Fee(bytes)`. */
const layerOneFee = '0x49948e0e';
/** Price oracles of rollups that pay for data on another chain: the OP stack's and Scroll's. */
const oracles = [
  '0x420000000000000000000000000000000000000F',
  '0x5300000000000000000000000000000000000002',
] as const;
/** Upper bound for the bytes of a signed transfer. */
const signedBytes = 224;

/** Reads the gas price, which allows the base fee to double before inclusion. */
export async function readFees({ read }: EvmAccount): Promise<GasFees> {
  const block = await read({ method: 'eth_getBlockByNumber', params: ['latest', false] });
  const base = member(block, 'baseFeePerGas');
  const price = async () => readQuantity(await read({ method: 'eth_gasPrice' }));
  if (base === undefined || base === null) return { maxFeePerGas: await price() };
  const baseFee = readQuantity(base);
  const tip = await read({ method: 'eth_maxPriorityFeePerGas' }).then(readQuantity, async () => {
    // Nodes without `eth_maxPriorityFeePerGas` return the sum of both fees.
    const both = await price();
    return both > baseFee ? both - baseFee : 0n;
  });
  return { maxFeePerGas: baseFee * 2n + tip, maxPriorityFeePerGas: tip };
}

/** Data fee of a rollup, with a margin of a fifth; zero on other chains, and where another contract answers. */
export async function readDataFee({ read }: EvmAccount): Promise<bigint> {
  const length = signedBytes.toString(16).padStart(64, '0');
  const data = `${layerOneFee}${'20'.padStart(64, '0')}${length}${'ff'.repeat(signedBytes)}`;
  const fees = await Promise.all(
    oracles.map((to) =>
      read({ method: 'eth_call', params: [{ to, data }, 'latest'] }).then(
        (answer) => (isOtherContract(answer) ? 0n : readQuantity(answer)),
        () => 0n,
      ),
    ),
  );
  return fees.reduce((sum, fee) => sum + (fee * 6n) / 5n, 0n);
}

/** Whether the bytes are not one word: no contract, or one that is no oracle. */
function isOtherContract(answer: unknown): boolean {
  return typeof answer === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(answer) && answer.length !== 66;
}

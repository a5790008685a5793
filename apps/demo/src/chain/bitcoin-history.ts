import { formatUnits } from 'viem';
import { askNode } from './ask-node.ts';
import type { PastTransaction } from './chain.ts';

interface Output {
  readonly address: string | undefined;
  readonly value: bigint;
}

/** The newest transactions of an address, as Esplora tells them. */
export async function bitcoinHistory(
  esploraUrl: string,
  address: string,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
  signal: AbortSignal,
): Promise<readonly PastTransaction[]> {
  const answer = await askNode(`${esploraUrl}/address/${address}/txs`, { signal });
  if (!Array.isArray(answer)) throw new Error('The node told no list of transactions.');
  return answer.map((told): PastTransaction => {
    const { txid, status, vin, vout } = Object(told);
    const own = (outputs: readonly Output[]): bigint =>
      outputs.reduce((sum, output) => (output.address === address ? sum + output.value : sum), 0n);
    const inputs = list(vin).map((input) => outputOf(Object(input).prevout));
    const change = own(list(vout).map(outputOf)) - own(inputs);
    const { block_time: seconds } = Object(status);
    return {
      hash: String(txid),
      at: Number.isSafeInteger(seconds) ? Number(seconds) * 1_000 : undefined,
      direction: change < 0n ? 'out' : 'in',
      amount: { value: formatUnits(change < 0n ? -change : change, decimals), symbol },
      failed: false,
    };
  });
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function outputOf(told: unknown): Output {
  const { scriptpubkey_address: address, value } = Object(told);
  return {
    address: typeof address === 'string' ? address : undefined,
    value: Number.isSafeInteger(value) ? BigInt(value) : 0n,
  };
}

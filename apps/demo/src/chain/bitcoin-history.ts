import { formatUnits } from 'viem';
import { blockTime } from './block-time.ts';
import type { PreviousTransaction } from './chain.ts';
import { fetchJson } from './fetch-json.ts';

/** More than the page shows: Esplora lists 25 confirmed transactions after the pending ones. */
const maxTransactions = 75;
/** A transaction id. */
const form = /^[0-9a-f]{64}$/;

interface Output {
  readonly address: string | undefined;
  readonly value: bigint;
}

/** Reads the newest transactions of an address from Esplora. */
export async function bitcoinHistory(
  esploraUrl: string,
  address: string,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
  signal: AbortSignal,
): Promise<readonly PreviousTransaction[]> {
  const answer = await fetchJson(`${esploraUrl}/address/${address}/txs`, { signal });
  if (!Array.isArray(answer)) throw new Error('The answer of the node is no list of transactions.');
  return answer.slice(0, maxTransactions).flatMap((transaction): readonly PreviousTransaction[] => {
    const { txid, status, vin, vout } = Object(transaction);
    if (typeof txid !== 'string' || !form.test(txid)) return [];
    const own = (outputs: readonly Output[]): bigint =>
      outputs.reduce((sum, output) => (output.address === address ? sum + output.value : sum), 0n);
    const inputs = list(vin).map((input) => outputOf(Object(input).prevout));
    const change = own(list(vout).map(outputOf)) - own(inputs);
    const { block_time: seconds } = Object(status);
    const amount = { value: formatUnits(change < 0n ? -change : change, decimals), symbol };
    const direction = change < 0n ? 'out' : 'in';
    return [{ hash: txid, at: blockTime(seconds), direction, amount, failed: false }];
  });
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function outputOf(output: unknown): Output {
  const { scriptpubkey_address: address, value } = Object(output);
  return {
    address: typeof address === 'string' ? address : undefined,
    value: Number.isSafeInteger(value) ? BigInt(value) : 0n,
  };
}

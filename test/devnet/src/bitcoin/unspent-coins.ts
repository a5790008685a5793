import type { ChainTransaction, ChainView } from './chain-view.ts';

export interface Unspent {
  readonly txid: string;
  readonly vout: number;
  readonly value: bigint;
  readonly transaction: ChainTransaction;
}

/** The unspent outputs of a script, including the mempool, oldest first. */
export function unspentCoins(
  chain: Pick<ChainView, 'spender'> & { historyOf(script: Uint8Array): readonly ChainTransaction[] },
  script: Uint8Array,
): readonly Unspent[] {
  return chain.historyOf(script).flatMap((transaction) =>
    transaction.outputs.flatMap((output, vout) => {
      const { txid } = transaction;
      const mine = Buffer.compare(output.script, script) === 0 && transaction.block?.height !== 0;
      return mine && chain.spender(txid, vout) === undefined
        ? [{ txid, vout, value: output.value, transaction }]
        : [];
    }),
  );
}

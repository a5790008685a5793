import { type CaipNetworkId, isMooringError } from '@mooring/protocol';
import type { CallAnswer, Upstreams } from '@mooring/upstreams';
import * as v from 'valibot';
import { addressForm, hashForm, hexAmountForm, type LedgerTransaction, selectorOf } from './ledger.ts';
import type { NodeTransactions } from './read-ledger.ts';

/** Transactions per request, each with its receipt. */
const batch = 25;

const transactionForm = v.object({
  hash: hashForm,
  from: addressForm,
  to: v.nullish(addressForm),
  value: hexAmountForm,
  nonce: v.pipe(hexAmountForm, v.transform(Number), v.safeInteger()),
  input: v.string(),
});
const receiptForm = v.object({
  transactionHash: hashForm,
  contractAddress: v.nullish(addressForm),
  status: v.nullish(v.picklist(['0x0', '0x1'])),
  gasUsed: v.nullish(hexAmountForm),
  effectiveGasPrice: v.nullish(hexAmountForm),
  /** The rollup's fee for its parent chain. */
  l1Fee: v.nullish(hexAmountForm),
});

/** Reads transactions from a chain's node. Never rejects if the node is away: missing data stays unknown. */
export function nodeTransactions(
  upstreams: Pick<Upstreams, 'forward'>,
  chain: CaipNetworkId,
): NodeTransactions {
  return async (hashes) => {
    const found = new Map<string, LedgerTransaction>();
    for (let at = 0; at < hashes.length; at += batch) {
      const some = hashes.slice(at, at + batch);
      const calls = some.flatMap((hash) => [
        { method: 'eth_getTransactionByHash', params: [hash] },
        { method: 'eth_getTransactionReceipt', params: [hash] },
      ]);
      let answers: readonly CallAnswer[];
      try {
        answers = await upstreams.forward(chain, calls);
      } catch (error) {
        if (!isMooringError(error)) throw error;
        return found;
      }
      for (const [index, hash] of some.entries()) {
        const one = readOne(hash, answers[index * 2], answers[index * 2 + 1]);
        if (one !== undefined) found.set(hash, one);
      }
    }
    return found;
  };
}

function readOne(
  hash: string,
  transaction: CallAnswer | undefined,
  receipt: CallAnswer | undefined,
): LedgerTransaction | undefined {
  const sent = v.safeParse(transactionForm, resultOf(transaction));
  if (!sent.success || sent.output.hash !== hash) return undefined;
  const parsed = v.safeParse(receiptForm, resultOf(receipt));
  const done = parsed.success && parsed.output.transactionHash === hash ? parsed.output : undefined;
  const { from, to, value, nonce, input } = sent.output;
  const gas = done?.gasUsed ?? undefined;
  const price = done?.effectiveGasPrice ?? undefined;
  return {
    from,
    to: to ?? undefined,
    created: done?.contractAddress ?? undefined,
    value,
    succeeded: done?.status == null ? undefined : done.status === '0x1',
    fee: gas === undefined || price === undefined ? undefined : gas * price + (done?.l1Fee ?? 0n),
    nonce,
    selector: selectorOf(input),
  };
}

const resultOf = (answer: CallAnswer | undefined): unknown =>
  answer !== undefined && 'result' in answer ? answer.result : undefined;

import { hex } from '@scure/base';
import type { Transaction } from '@scure/btc-signer';

/** A transaction that can be broadcast. */
export interface FinishedTransaction {
  readonly psbt: Uint8Array;
  /** In hex. */
  readonly transaction: string;
  readonly txid: string;
}

/** Finalizes a copy of a signed transaction. Throws if signatures are missing. */
export function finish(signed: Transaction): FinishedTransaction {
  const copy = signed.clone();
  for (let index = 0; index < copy.inputsLength; index += 1) {
    const { finalScriptSig, finalScriptWitness } = copy.getInput(index);
    if (finalScriptSig === undefined && finalScriptWitness === undefined) copy.finalizeIdx(index);
  }
  return { psbt: copy.toPSBT(), transaction: hex.encode(copy.extract()), txid: copy.id };
}

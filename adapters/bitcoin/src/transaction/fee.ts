import { harmlessFee, maxFeeRate } from '@mooring/bitcoin';
import type { Transaction } from '@scure/btc-signer';
import { createError } from '../errors.ts';
import type { Input } from './sighash.ts';

/** The output that an input spends; `undefined` if the transaction does not include it. */
export function spentBy(input: Input): { readonly amount: bigint; readonly script: Uint8Array } | undefined {
  const { witnessUtxo, nonWitnessUtxo, index } = input;
  return witnessUtxo ?? (index === undefined ? undefined : nonWitnessUtxo?.outputs[index]);
}

export function inputsOf(transaction: Transaction): readonly Input[] {
  return Array.from({ length: transaction.inputsLength }, (_each, index) => transaction.getInput(index));
}

/**
 * Throws FEE_TOO_HIGH for a fee above 500 satoshi per virtual byte, such as when the change output is missing, and
 * TRANSACTION_INVALID if more is paid than spent. Ignores transactions that do not include the spent outputs.
 */
export function checkFee(transaction: Transaction): void {
  const inputs = inputsOf(transaction);
  const spent = inputs.map((input) => spentBy(input)?.amount);
  if (spent.includes(undefined)) return;
  const outputs = Array.from({ length: transaction.outputsLength }, (_each, index) =>
    transaction.getOutput(index),
  );
  const fee = sum(spent) - sum(outputs.map(({ amount }) => amount));
  if (fee < 0n) throw createError('TRANSACTION_INVALID', { problem: 'it pays more than it spends' });
  const weights = [
    overheadWeight,
    ...inputs.map(weightOf),
    ...outputs.map(({ script }) => 4 * (9 + (script?.length ?? 0))),
  ];
  const size = Math.ceil(weights.reduce((all, weight) => all + weight, 0) / 4);
  if (fee > harmlessFee && fee > BigInt(maxFeeRate * size)) throw createError('FEE_TOO_HIGH', { fee });
}

function sum(amounts: readonly (bigint | undefined)[]): bigint {
  return amounts.reduce((all: bigint, amount) => all + (amount ?? 0n), 0n);
}

const overheadWeight = 42;
const inputWeight = 164;
/** Weight of a segwit input's signature and key, and of a taproot signature. */
const keyWeight = 108;
const schnorrWeight = 66;

/** Weight units of an input once signed. Estimates high if the script is unknown. */
function weightOf(input: Input): number {
  const { finalScriptWitness, finalScriptSig, witnessScript, redeemScript, tapLeafScript } = input;
  if (finalScriptWitness !== undefined || finalScriptSig !== undefined) {
    const witness = (finalScriptWitness ?? []).reduce((all, { length }) => all + length + 3, 1);
    return inputWeight + witness + 4 * (finalScriptSig?.length ?? 0);
  }
  const script = spentBy(input)?.script ?? new Uint8Array();
  if (tapLeafScript !== undefined) {
    const longest = Math.max(
      ...tapLeafScript.map(([block, leaf]) => leaf.length + 32 * block.merklePath.length),
    );
    return inputWeight + longest + 33 + 3 * schnorrWeight;
  }
  if (witnessScript !== undefined)
    return inputWeight + 4 * (redeemScript?.length ?? 0) + witnessScript.length + 4 * keyWeight;
  if (script.length === 34) return inputWeight + schnorrWeight;
  if (script.length === 22) return inputWeight + keyWeight;
  if (redeemScript?.length === 22) return inputWeight + 4 * 23 + keyWeight;
  // Allows four signatures: the script is not parsed.
  return inputWeight + 4 * (redeemScript === undefined ? keyWeight : 4 * keyWeight + redeemScript.length);
}

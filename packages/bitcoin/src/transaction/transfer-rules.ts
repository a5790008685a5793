import type { Utxo } from '../node/esplora-answers.ts';

/** Satoshi. Outputs up to this amount may hold inscriptions or cost more to spend than they are worth. */
const postage = 546n;
/** Satoshi. A fee up to this amount is harmless regardless of the amount sent. */
export const harmlessFee = 20_000n;
/** Satoshi. Least amounts that nodes relay, by script length: P2PKH, P2SH, P2WPKH, and P2WSH with taproot. */
const dustLimits: Readonly<Record<number, bigint>> = { 25: 546n, 23: 540n, 22: 294n, 34: 330n };
/** Sequence of an input whose transaction can be replaced by one with a higher fee. */
export const replaceable = 0xffff_fffd;
/** Maximum inputs of a transfer: as many as fit into a transaction that nodes relay. */
const maxInputs = 1_000;

/** The outputs that a transfer may spend, the largest first. */
export function spendable(utxos: readonly Utxo[]): readonly Utxo[] {
  return utxos
    .filter(({ value, confirmed }) => confirmed && value > postage)
    .sort((one, other) => (one.value === other.value ? 0 : one.value < other.value ? 1 : -1))
    .slice(0, maxInputs);
}

/** Whether a fee exceeds both a tenth of the amount and the harmless limit. Both in satoshi. */
export function isFeeTooHigh(fee: bigint, amount: bigint): boolean {
  return fee > harmlessFee && fee * 10n > amount;
}

/** The least amount in satoshi that nodes relay to a script. */
export function minAmount(script: Uint8Array): bigint {
  return dustLimits[script.length] ?? postage;
}

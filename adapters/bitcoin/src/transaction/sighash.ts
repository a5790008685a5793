import { hex } from '@scure/base';
import { Script, type Transaction } from '@scure/btc-signer';
import { createError } from '../errors.ts';

export type Input = ReturnType<Transaction['getInput']>;

const names: Readonly<Record<number, string>> = {
  0: 'SIGHASH_DEFAULT',
  1: 'SIGHASH_ALL',
  2: 'SIGHASH_NONE',
  3: 'SIGHASH_SINGLE',
  129: 'SIGHASH_ALL|ANYONECANPAY',
  130: 'SIGHASH_NONE|ANYONECANPAY',
  131: 'SIGHASH_SINGLE|ANYONECANPAY',
};

export function sighashName(type: number): string {
  return names[type] ?? `the sighash ${type}`;
}

/** Whether a signature of this type covers all inputs and outputs. */
export function signsAll(type: number): boolean {
  return type === 0 || type === 1;
}

/**
 * The sighash types that a caller allows. Default: those that sign everything. For taproot these are 0 and 1, and
 * wallets choose one; for other inputs only 1.
 */
export function allowedTypes(named: readonly number[] = [], taproot = false): readonly number[] {
  const unknown = named.find((type) => names[type] === undefined);
  if (unknown !== undefined)
    throw createError('TRANSACTION_INVALID', { problem: `${sighashName(unknown)} is none` });
  const all = named.length === 0 || named.some(signsAll);
  const others = [...new Set(named)].filter((type) => !signsAll(type));
  return [...(all ? (taproot ? [0, 1] : [1]) : []), ...others];
}

export interface FoundSignature {
  /** Hex. */
  readonly signature: string;
  readonly sighash: number;
}

/** The signatures in an input, finalized or not. */
export function signaturesOf(input: Input, taproot: boolean): readonly FoundSignature[] {
  const { partialSig = [], tapKeySig, tapScriptSig = [], finalScriptWitness, finalScriptSig } = input;
  if (taproot) {
    const inScript = tapScriptSig.map(([, signature]) => signature);
    const given = [...(tapKeySig === undefined ? [] : [tapKeySig]), ...inScript];
    return [...given, ...taprootStack(finalScriptWitness ?? [])].filter(isSchnorr).map((signature) => ({
      signature: hex.encode(signature.subarray(0, 64)),
      sighash: signature[64] ?? 0,
    }));
  }
  const given = partialSig.map(([, signature]) => signature);
  return [...given, ...(finalScriptWitness ?? []), ...pushesOf(finalScriptSig)]
    .filter(isDer)
    .map((signature) => ({
      signature: hex.encode(signature.subarray(0, -1)),
      sighash: signature.at(-1) ?? 0,
    }));
}

/** Witness items that may be signatures: all but the annex, and the script with its control block. */
function taprootStack(witness: readonly Uint8Array[]): readonly Uint8Array[] {
  const hasAnnex = witness.length > 1 && witness.at(-1)?.[0] === 0x50;
  const stack = hasAnnex ? witness.slice(0, -1) : witness;
  return stack.length > 1 ? stack.slice(0, -2) : stack;
}

function pushesOf(script: Uint8Array | undefined): readonly Uint8Array[] {
  try {
    return script === undefined ? [] : Script.decode(script).filter((item) => item instanceof Uint8Array);
  } catch {
    return [];
  }
}

const isSchnorr = ({ length }: Uint8Array): boolean => length === 64 || length === 65;
const isDer = ({ length, 0: first }: Uint8Array): boolean => first === 0x30 && length >= 9 && length <= 73;

import { isTaprootScript, scriptOf } from '@mooring/bitcoin/transactions';
import type { CaipNetworkId } from '@mooring/core';
import { equalBytes } from '@mooring/protocol';
import { hex } from '@scure/base';
import { p2sh, p2tr, p2wpkh, type Transaction } from '@scure/btc-signer';
import type { BitcoinAddress, BitcoinInput, SignPsbtParameters } from '../contract/bitcoin-provider.ts';
import type { CheckedInput } from '../contract/wallet-calls.ts';
import { createError } from '../errors.ts';
import { checkFee, inputsOf, spentBy } from './fee.ts';
import { parsePsbt } from './psbt.ts';
import { allowedTypes, type Input, sighashName, signsAll } from './sighash.ts';

export interface PreparedPsbt {
  /** The caller's PSBT, with the fields that wallets need. */
  readonly psbt: Uint8Array;
  readonly inputs: readonly CheckedInput[];
  readonly transaction: Transaction;
}

/**
 * Checks a transaction before the wallet prompts, and adds fields without which wallets skip an input. Throws
 * TRANSACTION_INVALID if it is malformed, for inputs that do not exist or are not the wallet's, and for another sighash
 * type than the caller names; FEE_TOO_HIGH like {@link checkFee}.
 */
export function preparePsbt(
  { psbt, signInputs, broadcast }: SignPsbtParameters,
  wallet: { readonly addresses: readonly BitcoinAddress[]; readonly chainId: CaipNetworkId },
): PreparedPsbt {
  const transaction = parsePsbt(psbt);
  if (!Array.isArray(signInputs) || signInputs.length === 0) invalid('`signInputs` names no input');
  if (signInputs.length > transaction.inputsLength) invalid('`signInputs` has more inputs than it');
  const seen = new Set<number>();
  const inputs = signInputs.map((wanted: BitcoinInput): CheckedInput => {
    const { index } = wanted;
    if (!Number.isInteger(index) || index < 0 || index >= transaction.inputsLength)
      invalid(`it has no input ${index}`);
    if (seen.has(index)) invalid(`input ${index} is named twice`);
    seen.add(index);
    return prepareInput(transaction, wanted, wallet);
  });
  if (inputs.every(({ sighashTypes }) => sighashTypes.every(signsAll))) checkFee(transaction);
  if (broadcast === true)
    for (const [index, input] of inputsOf(transaction).entries())
      if (!seen.has(index) && !isSigned(input))
        invalid(`it cannot be sent, for input ${index} is neither signed nor named in \`signInputs\``);
  return { psbt: transaction.toPSBT(), inputs, transaction };
}

function prepareInput(
  transaction: Transaction,
  wanted: BitcoinInput,
  { addresses, chainId }: { readonly addresses: readonly BitcoinAddress[]; readonly chainId: CaipNetworkId },
): CheckedInput {
  const { index, address } = wanted;
  const known = addresses.find((each) => each.address === address);
  if (known === undefined)
    invalid(`input ${index} is to be signed by an address that the wallet does not have`);
  const input = transaction.getInput(index);
  const spent = spentBy(input);
  if (spent === undefined) invalid(`input ${index} does not say what it spends`);
  const ofAddress = scriptOf(address, chainId);
  const own = ofAddress !== undefined && equalBytes(spent.script, ofAddress);
  const byScript = input.witnessScript ?? input.tapLeafScript ?? input.redeemScript;
  if (!own && byScript === undefined) invalid(`input ${index} is not of the address that is to sign it`);
  const taproot = isTaprootScript(spent.script);
  if (spent.script.length === 25 && input.nonWitnessUtxo === undefined)
    invalid(`input ${index} needs the whole transaction that it spends from (\`nonWitnessUtxo\`)`);

  const sighashTypes = allowedTypes(wanted.sighashTypes, taproot);
  // Outside taproot SIGHASH_ALL is 1, and some wallets fail on 0.
  const requested = input.sighashType === 0 && !taproot ? 1 : input.sighashType;
  if (requested !== undefined && !sighashTypes.includes(requested))
    invalid(`input ${index} asks for ${sighashName(requested)}, which \`signInputs\` does not name`);
  const [first] = sighashTypes;
  const sighashType = requested ?? (first !== undefined && !signsAll(first) ? first : undefined);
  const publicKey = known.publicKey ?? wanted.publicKey;
  transaction.updateInput(
    index,
    { ...(sighashType === undefined ? {} : { sighashType }), ...missing(input, spent.script, publicKey) },
    true,
  );
  return { ...wanted, publicKey, sighashTypes };
}

/** Missing fields of an input, derived from the address's key: without them, wallets silently skip the input. */
function missing(
  input: Input,
  script: Uint8Array,
  publicKey: string | undefined,
): { readonly tapInternalKey?: Uint8Array; readonly redeemScript?: Uint8Array } {
  if (publicKey === undefined) return {};
  const key = hex.decode(publicKey);
  try {
    if (isTaprootScript(script) && input.tapInternalKey === undefined && input.tapLeafScript === undefined) {
      const tapInternalKey = key.length === 33 ? key.slice(1) : key;
      return equalBytes(p2tr(tapInternalKey).script, script) ? { tapInternalKey } : {};
    }
    const isWrapped = script.length === 23 && input.redeemScript === undefined && key.length === 33;
    const { script: redeemScript } = p2wpkh(key);
    if (isWrapped && equalBytes(p2sh({ type: 'wpkh', script: redeemScript }).script, script))
      return { redeemScript };
  } catch {
    // Not a point on the curve.
  }
  return {};
}

function isSigned(input: Input): boolean {
  const { partialSig, tapKeySig, tapScriptSig, finalScriptWitness, finalScriptSig } = input;
  return [partialSig, tapKeySig, tapScriptSig, finalScriptWitness, finalScriptSig].some(
    (part) => part !== undefined && part.length > 0,
  );
}

function invalid(problem: string): never {
  throw createError('TRANSACTION_INVALID', { problem });
}

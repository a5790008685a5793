import { type MessageProtocol, signMessage } from '@mooring/bitcoin/signing';
import { networkOf } from '@mooring/bitcoin/transactions';
import type { CaipNetworkId } from '@mooring/core';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64, hex } from '@scure/base';
import { p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer';
import { taprootTweakPrivKey } from '@scure/btc-signer/utils.js';
import { regtestId } from '../network/chains.ts';

/** An address of a test wallet with its key. */
export interface TestKey {
  readonly purpose: 'payment' | 'ordinal';
  readonly address: string;
  /** Hex of 33 bytes. */
  readonly publicKey: string;
  readonly secret: Uint8Array;
  readonly script: Uint8Array;
}

/** Type of the payment address. */
export type PaymentKind = 'p2wpkh' | 'p2sh-p2wpkh' | 'p2tr';

/** The two addresses of an account whose secret keys derive from a byte. */
export function testKeys(
  byte: number,
  chainId: CaipNetworkId,
  kind: PaymentKind = 'p2wpkh',
): readonly [TestKey, TestKey] {
  const network = networkOf(chainId) ?? networkOf(regtestId);
  const paying = new Uint8Array(32).fill(byte);
  const holding = sha256(paying);
  const payingKey = secp256k1.getPublicKey(paying);
  const segwit = p2wpkh(payingKey, network);
  const payment = {
    p2wpkh: () => segwit,
    'p2sh-p2wpkh': () => p2sh(segwit, network),
    p2tr: () => p2tr(schnorr.getPublicKey(paying), undefined, network),
  }[kind]();
  const ordinals = p2tr(schnorr.getPublicKey(holding), undefined, network);
  const key = (
    purpose: TestKey['purpose'],
    secret: Uint8Array,
    { address = '', script }: { readonly address?: string | undefined; readonly script: Uint8Array },
  ): TestKey => ({
    purpose,
    address,
    publicKey: hex.encode(secp256k1.getPublicKey(secret)),
    secret,
    script,
  });
  return [key('payment', paying, payment), key('ordinal', holding, ordinals)];
}

/** A signature in base64: by BIP-137, or in BIP-322's simple form. Always the same for the same message. */
export function signTestMessage(key: TestKey, message: string, protocol: MessageProtocol): string {
  return base64.encode(signMessage(key, message, protocol, new Uint8Array(32)));
}

export interface TestInput {
  readonly index: number;
  readonly address?: string | undefined;
  /** Sighash types that the page allows. Default: any that the transaction requests. */
  readonly sighashTypes?: readonly number[] | undefined;
  /** Of a taproot script: sign with the key of the address's output. Default: with the key that it is made of. */
  readonly useTweakedSigner?: boolean | undefined;
}

/**
 * Signs the keys' inputs like a wallet: silently skips inputs of other keys, and inputs that lack fields for their script.
 * Throws if the transaction requests a sighash type that is not allowed.
 */
export function signTestPsbt(
  psbt: Uint8Array,
  keys: readonly TestKey[],
  inputs: readonly TestInput[] | undefined,
): Transaction {
  const transaction = Transaction.fromPSBT(psbt, {
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    allowLegacyWitnessUtxo: true,
    unknown: 'ignore',
  });
  const all = Array.from({ length: transaction.inputsLength }, (_each, index): TestInput => ({ index }));
  for (const wanted of inputs ?? all) {
    const { index, sighashTypes } = wanted;
    const input = transaction.getInput(index);
    const { tapInternalKey, tapLeafScript, redeemScript, sighashType } = input;
    const key = keyOf(input, keys, wanted.address);
    const isTaproot = tapLeafScript !== undefined || key?.script.length === 34;
    const lacks = isTaproot
      ? tapInternalKey === undefined && tapLeafScript === undefined
      : key?.script.length === 23 && redeemScript === undefined;
    if (key === undefined || lacks) continue;
    const type = sighashType ?? (isTaproot ? 0 : 1);
    if (sighashTypes?.includes(type) === false) throw new Error(`Sighash type ${type} is not allowed`);
    if (tapLeafScript === undefined) transaction.signIdx(key.secret, index, [type], new Uint8Array(32));
    else signLeaf(transaction, key, { ...wanted, type });
  }
  return transaction;
}

/** The key that signs an input: of the address that it spends from, or that is named for a script. */
function keyOf(
  { tapLeafScript, witnessUtxo }: ReturnType<Transaction['getInput']>,
  keys: readonly TestKey[],
  address: string | undefined,
): TestKey | undefined {
  const named = keys.filter((each) => address === undefined || each.address === address);
  if (tapLeafScript !== undefined && address !== undefined) return named[0];
  const spent = hex.encode(witnessUtxo?.script ?? new Uint8Array());
  return named.find(({ script }) => hex.encode(script) === spent);
}

function signLeaf(
  transaction: Transaction,
  { secret }: TestKey,
  { index, useTweakedSigner, type }: TestInput & { readonly type: number },
): void {
  try {
    const signer = useTweakedSigner ? taprootTweakPrivKey(secret) : secret;
    transaction.signIdx(signer, index, [type], new Uint8Array(32));
  } catch {
    // The script is not of this key.
  }
}

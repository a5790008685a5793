import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { OutScript, RawTx, Script, SigHash } from '@scure/btc-signer';
import type { RawOutput, RawTransaction } from './raw-transaction.ts';

/** Why a script refuses a transaction, with the message of nodes. */
export class ScriptFailure extends Error {}

const badSignature = 'Signature must be zero for failed CHECK(MULTI)SIG operation';
const hashTypes = new Set<number>([
  ...[SigHash.ALL, SigHash.NONE, SigHash.SINGLE],
  ...[SigHash.ALL_ANYONECANPAY, SigHash.NONE_ANYONECANPAY, SigHash.SINGLE_ANYONECANPAY],
]);

/**
 * Verifies one input: P2PKH, P2WPKH, P2WPKH in P2SH, and the key path of P2TR. Refuses other scripts without running
 * them.
 *
 * @param spent the outputs that all inputs spend
 * @throws ScriptFailure
 */
export function verifyInput(transaction: RawTransaction, index: number, spent: readonly RawOutput[]): void {
  const [input, output] = [transaction.inputs[index], spent[index]];
  if (input === undefined || output === undefined) throw new ScriptFailure('Unknown error');
  const { scriptSig, witness } = input;
  const script = OutScript.decode(output.script);
  if (script.type === 'pkh') {
    const [signature, key, ...more] = Script.decode(scriptSig);
    if (!(signature instanceof Uint8Array) || !(key instanceof Uint8Array) || more.length > 0)
      throw new ScriptFailure('Operation not valid with the current stack size');
    checkKey(key, script.hash, 'Script failed an OP_EQUALVERIFY operation');
    checkEcdsa(signature, key, (type) => legacyHash(transaction, index, output.script, type));
    return;
  }
  if (script.type === 'sh') {
    const [redeem, ...more] = Script.decode(scriptSig);
    if (!(redeem instanceof Uint8Array) || more.length > 0)
      throw new ScriptFailure(
        'Script evaluated without error but finished with a false/empty top stack element',
      );
    checkKey(
      redeem,
      script.hash,
      'Script evaluated without error but finished with a false/empty top stack element',
    );
    const inner = OutScript.decode(redeem);
    if (inner.type !== 'wpkh') throw unsupported();
    checkWitness(transaction, index, inner.hash, output.value);
    return;
  }
  if (scriptSig.length > 0 && (script.type === 'wpkh' || script.type === 'tr'))
    throw new ScriptFailure('Witness requires empty scriptSig');
  if (script.type === 'wpkh') checkWitness(transaction, index, script.hash, output.value);
  else if (script.type === 'tr') checkTaproot(transaction, index, script.pubkey, spent, witness);
  else throw unsupported();
}

function unsupported(): ScriptFailure {
  return new ScriptFailure('this devnet runs no script of this kind');
}

function checkKey(bytes: Uint8Array, hash: Uint8Array, failure: string): void {
  if (Buffer.compare(ripemd160(sha256(bytes)), hash) !== 0) throw new ScriptFailure(failure);
}

function checkWitness(
  { inputs, signing }: RawTransaction,
  index: number,
  hash: Uint8Array,
  value: bigint,
): void {
  const [signature, key, ...more] = inputs[index]?.witness ?? [];
  if (signature === undefined || key === undefined || more.length > 0) {
    throw new ScriptFailure(
      signature === undefined
        ? 'Witness program was passed an empty witness'
        : 'Witness program hash mismatch',
    );
  }
  checkKey(key, hash, 'Witness program hash mismatch');
  if (key.length !== 33) throw new ScriptFailure('Using non-compressed keys in segwit');
  const code = OutScript.encode({ type: 'pkh', hash });
  checkEcdsa(signature, key, (type) => signing.preimageWitnessV0(index, code, type, value));
}

function checkEcdsa(signature: Uint8Array, key: Uint8Array, hashOf: (type: number) => Uint8Array): void {
  const type = signature.at(-1) ?? 0;
  if (!hashTypes.has(type)) throw new ScriptFailure('Signature hash type missing or not understood');
  const der = signature.slice(0, -1);
  const good = verifies(() =>
    secp256k1.verify(der, hashOf(type), key, { prehash: false, format: 'der', lowS: true }),
  );
  if (!good) throw new ScriptFailure(badSignature);
}

function checkTaproot(
  { signing }: RawTransaction,
  index: number,
  key: Uint8Array,
  spent: readonly RawOutput[],
  [signature, ...more]: readonly Uint8Array[],
): void {
  if (signature === undefined) throw new ScriptFailure('Witness program was passed an empty witness');
  if (more.length > 0) throw unsupported();
  if (signature.length !== 64 && signature.length !== 65)
    throw new ScriptFailure('Invalid Schnorr signature size');
  const type = signature[64] ?? SigHash.DEFAULT;
  if (signature.length === 65 && !hashTypes.has(type))
    throw new ScriptFailure('Invalid Schnorr signature hash type');
  const scripts = spent.map(({ script }) => script);
  const values = spent.map(({ value }) => value);
  const good = verifies(() =>
    schnorr.verify(signature.slice(0, 64), signing.preimageWitnessV1(index, scripts, type, values), key),
  );
  if (!good) throw new ScriptFailure('Invalid Schnorr signature');
}

/** Malformed bytes are not a valid signature either. */
function verifies(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

/** Signature hash of a legacy input: all inputs and outputs; other types are not supported. */
function legacyHash({ raw }: RawTransaction, index: number, code: Uint8Array, type: number): Uint8Array {
  if (type !== SigHash.ALL) throw new ScriptFailure('this devnet knows SIGHASH_ALL only in P2PKH');
  const transaction = RawTx.decode(raw);
  const empty = new Uint8Array();
  const bytes = RawTx.encode({
    ...transaction,
    segwitFlag: false,
    witnesses: undefined,
    inputs: transaction.inputs.map((input, place) => ({
      ...input,
      finalScriptSig: place === index ? code : empty,
    })),
  });
  const kind = new Uint8Array([type, 0, 0, 0]);
  return sha256(sha256(Buffer.concat([bytes, kind])));
}

import { equalBytes } from '@mooring/protocol';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { OutScript } from '@scure/btc-signer/payment.js';
import { Script } from '@scure/btc-signer/script.js';
import { hash160 } from '@scure/btc-signer/utils.js';
import { all, byDefault, legacyHash, segwitHash, type ToSign, taprootHash } from './signed-hash.ts';

/**
 * Whether a signature satisfies an output script: P2PKH, P2WPKH, P2SH-P2WPKH, P2TR by its key, and multisig in P2WSH or
 * P2SH-P2WSH. `false` for other scripts, which need an interpreter. May throw.
 */
export function satisfies(toSign: ToSign, script: Uint8Array): boolean {
  const { witness, scriptSig } = toSign;
  const paid = OutScript.decode(script);
  if (paid.type === 'sh') {
    const redeem = redeemScript(toSign);
    return redeem !== undefined && equalBytes(hash160(redeem), paid.hash) && satisfiesSegwit(toSign, redeem);
  }
  if (paid.type !== 'pkh') return scriptSig.length === 0 && satisfiesSegwit(toSign, script);
  const [signature, key, ...rest] = Script.decode(scriptSig);
  if (!(signature instanceof Uint8Array && key instanceof Uint8Array)) return false;
  if (rest.length > 0 || witness.length > 0 || !equalBytes(hash160(key), paid.hash)) return false;
  return isSignedBy(key, signature, legacyHash(toSign, script));
}

/** The redeem script of a P2SH output. A simple signature cannot contain it, so it is derived from the only key in the witness. */
function redeemScript({ scriptSig, witness }: ToSign): Uint8Array | undefined {
  const [redeem, ...rest] = Script.decode(scriptSig);
  if (redeem instanceof Uint8Array) return rest.length === 0 ? redeem : undefined;
  const key = witness[1];
  if (redeem !== undefined || witness.length !== 2 || key === undefined) return undefined;
  return OutScript.encode({ type: 'wpkh', hash: hash160(key) });
}

function satisfiesSegwit(toSign: ToSign, script: Uint8Array): boolean {
  const { witness } = toSign;
  const paid = OutScript.decode(script);
  switch (paid.type) {
    case 'wpkh': {
      const [signature, key, ...rest] = witness;
      if (signature === undefined || key?.length !== 33 || rest.length > 0) return false;
      const code = OutScript.encode({ type: 'pkh', hash: paid.hash });
      return equalBytes(hash160(key), paid.hash) && isSignedBy(key, signature, segwitHash(toSign, code));
    }
    case 'wsh':
      return satisfiesMultisig(toSign, paid.hash);
    case 'tr': {
      const [signature, ...rest] = witness;
      if (signature === undefined || rest.length > 0 || toSign.scriptSig.length > 0) return false;
      const hashType = signature.length === 65 ? signature[64] : byDefault;
      if (signature.length !== 64 && hashType !== all) return false;
      const hash = taprootHash(toSign, script, hashType ?? byDefault);
      return schnorr.verify(signature.subarray(0, 64), hash, paid.pubkey);
    }
    default:
      return false;
  }
}

/** The empty element that consensus requires, the signatures in the order of their keys, and the script. */
function satisfiesMultisig(toSign: ToSign, scriptHash: Uint8Array): boolean {
  const [empty, ...rest] = toSign.witness;
  const code = rest.pop();
  if (empty?.length !== 0 || code === undefined || !equalBytes(sha256(code), scriptHash)) return false;
  const paid = OutScript.decode(code);
  if (paid.type !== 'ms' || rest.length !== paid.m) return false;
  const hash = segwitHash(toSign, code);
  const keys = [...paid.pubkeys];
  return rest.every((signature) => {
    const at = keys.findIndex((key) => isSignedBy(key, signature, hash));
    if (at === -1) return false;
    keys.splice(0, at + 1);
    return true;
  });
}

/** In strict DER with a low s, as BIP-322 requires. */
function isSignedBy(key: Uint8Array, signature: Uint8Array, hash: Uint8Array): boolean {
  if (signature.at(-1) !== all) return false;
  try {
    return secp256k1.verify(signature.subarray(0, -1), hash, key, {
      format: 'der',
      lowS: true,
      prehash: false,
    });
  } catch {
    return false;
  }
}

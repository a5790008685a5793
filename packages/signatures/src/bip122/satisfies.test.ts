import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { p2ms, p2pkh, p2sh, p2tr, p2wpkh, p2wsh, Script } from '@scure/btc-signer';
import { hash160, taprootTweakPrivKey } from '@scure/btc-signer/utils.js';
import { describe, expect, it } from 'vitest';
import { satisfies } from './satisfies.ts';
import { all, legacyHash, segwitHash, type ToSign, taprootHash } from './signed-hash.ts';

const secret = new Uint8Array(32).fill(1);
const key = secp256k1.getPublicKey(secret);
const whole = secp256k1.getPublicKey(secret, false);
const none = new Uint8Array();
const spent = new Uint8Array(32).fill(9);
const plain: ToSign = { version: 0, lockTime: 0, sequence: 0, scriptSig: none, witness: [], spent };

/** A signature by the key, in DER, with its hash type. */
const der = (hash: Uint8Array, type = all) =>
  Uint8Array.from([...secp256k1.sign(hash, secret, { prehash: false, format: 'der' }), type]);
const outcome = (script: Uint8Array, change: Partial<ToSign>) => {
  try {
    return satisfies({ ...plain, ...change }, script);
  } catch {
    return 'thrown';
  }
};
const refused = (script: Uint8Array, change: Partial<ToSign>) =>
  expect(outcome(script, change)).not.toBe(true);

describe('P2WPKH', () => {
  const { script } = p2wpkh(key);
  const signature = der(segwitHash(plain, p2pkh(key).script));

  it('takes its signature and key, and nothing beside them', () => {
    expect(outcome(script, { witness: [signature, key] })).toBe(true);
    refused(script, { witness: [signature, key, none] });
    refused(script, { witness: [signature] });
    refused(script, { witness: [] });
    refused(script, { witness: [signature, key], scriptSig: Uint8Array.of(0x51) });
  });

  it('rejects an uncompressed key', () => {
    const code = new Uint8Array([0x76, 0xa9, 0x14, ...hash160(whole), 0x88, 0xac]);
    const hidden = Uint8Array.from([0x00, 0x14, ...hash160(whole)]);
    refused(hidden, { witness: [der(segwitHash(plain, code)), whole] });
  });

  it('takes only the hash type that covers everything', () => {
    for (const type of [0, 2, 3, 0x81])
      refused(script, { witness: [der(segwitHash(plain, p2pkh(key).script), type), key] });
  });

  it('rejects a signature of another transaction', () => {
    for (const change of [{ version: 2 }, { lockTime: 1 }, { sequence: 1 }, { spent: new Uint8Array(32) }])
      refused(script, { witness: [signature, key], ...change });
  });
});

describe('P2PKH', () => {
  const { script } = p2pkh(key);
  const signature = der(legacyHash(plain, script));

  it('takes its signature and key from the script, and no operation', () => {
    expect(outcome(script, { scriptSig: Script.encode([signature, key]) })).toBe(true);
    refused(script, { scriptSig: Script.encode([signature]) });
    refused(script, { scriptSig: Script.encode([signature, 'DUP']) });
    refused(script, { scriptSig: Script.encode(['DUP', key]) });
    refused(script, { scriptSig: Script.encode([signature, key, key]) });
    refused(script, { scriptSig: Script.encode([signature, key]), witness: [none] });
  });

  it('rejects a signature of another transaction', () => {
    for (const change of [{ version: 2 }, { lockTime: 1 }, { sequence: 1 }, { spent: new Uint8Array(32) }])
      refused(script, { scriptSig: Script.encode([signature, key]), ...change });
  });
});

describe('P2SH', () => {
  const inner = p2wpkh(key);
  const { script } = p2sh(inner);
  const witness = [der(segwitHash(plain, p2pkh(key).script)), key];

  it('takes its redeem script, or derives it from the key', () => {
    expect(outcome(script, { witness, scriptSig: Script.encode([inner.script]) })).toBe(true);
    expect(outcome(script, { witness })).toBe(true);
  });

  it('rejects another script, and additional items', () => {
    refused(script, { witness, scriptSig: Script.encode([inner.script, none]) });
    refused(script, { witness, scriptSig: Script.encode([p2wpkh(secp256k1.getPublicKey(spent)).script]) });
    refused(script, { witness, scriptSig: Script.encode(['DUP']) });
    refused(script, { witness: [...witness, none] });
    refused(script, { witness: witness.slice(0, 1) });
    refused(script, { witness: [] });
  });

  it('rejects a P2WPKH script that is hashed as P2SH of a bare P2PKH', () => {
    const bare = p2sh(p2pkh(key));
    refused(bare.script, { witness, scriptSig: Script.encode([p2pkh(key).script]) });
  });
});

describe('P2TR', () => {
  const { script } = p2tr(key.subarray(1));
  const signature = schnorr.sign(taprootHash(plain, script, 0), taprootTweakPrivKey(secret));

  it('takes the signature of its key alone', () => {
    expect(outcome(script, { witness: [signature] })).toBe(true);
    refused(script, { witness: [] });
    // An annex, or a script and its control block.
    refused(script, { witness: [signature, Uint8Array.of(0x50)] });
    refused(script, { witness: [signature], scriptSig: Uint8Array.of(0x51) });
    refused(script, { witness: [signature.subarray(1)] });
  });

  it('rejects a signature by the untweaked key', () => {
    refused(script, { witness: [schnorr.sign(taprootHash(plain, script, 0), secret)] });
  });
});

describe('multisig', () => {
  const ms = p2ms(1, [key]);
  const { script } = p2wsh(ms);
  const signature = der(segwitHash(plain, ms.script));

  it('takes the empty element, its signatures and its script', () => {
    expect(outcome(script, { witness: [none, signature, ms.script] })).toBe(true);
    refused(script, { witness: [signature, ms.script] });
    refused(script, { witness: [Uint8Array.of(0), signature, ms.script] });
    refused(script, { witness: [none, signature, signature, ms.script] });
    refused(script, { witness: [none, ms.script] });
    refused(script, { witness: [none] });
  });

  it('rejects a script that the address does not commit to, or of another kind', () => {
    refused(script, { witness: [none, signature, p2ms(1, [secp256k1.getPublicKey(spent)]).script] });
    const other = p2wsh(p2pkh(key));
    refused(other.script, { witness: [none, der(segwitHash(plain, p2pkh(key).script)), p2pkh(key).script] });
  });
});

it('rejects a script that needs an interpreter', () => {
  for (const script of [
    Script.encode(['OP_1']),
    Script.encode(['RETURN', key]),
    Script.encode([key, 'CHECKSIG']),
  ])
    refused(script, {});
});

import { legacyMessageHash } from '@mooring/bitcoin/message-hashes';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLegacySignature, verifyLegacy } from './legacy-signature.ts';

const message = 'Quay';
const secret = new Uint8Array(32).fill(7);
const key = secp256k1.getPublicKey(secret);
const plain = p2pkh(secp256k1.getPublicKey(secret, false)).script;
const compressed = [p2pkh(key), p2wpkh(key), p2sh(p2wpkh(key)), p2tr(key.subarray(1))].map(
  ({ script }) => script,
);

/** With the header that a signer writes before r and s. */
function sign(header: number, text = message): Uint8Array {
  const options = { prehash: false, format: 'recovered' } as const;
  const [recovery = 0, ...rs] = secp256k1.sign(legacyMessageHash(text), secret, options);
  return Uint8Array.from([header + recovery, ...rs]);
}

it('is 65 bytes with one of sixteen headers', () => {
  const of = (header: number, length = 65) =>
    isLegacySignature(Uint8Array.of(header, ...new Uint8Array(length - 1)));
  expect([27, 34, 35, 42].every((header) => of(header))).toBe(true);
  expect([0, 26, 43, 255].some((header) => of(header))).toBe(false);
  expect([of(31, 64), of(31, 66), isLegacySignature(new Uint8Array())]).toEqual([false, false, false]);
});

it('is tried with every script that pays one compressed key, whichever its header names', () => {
  for (const header of [31, 35, 39])
    for (const script of compressed) expect(verifyLegacy(message, sign(header), script)).toBe(true);
  for (const script of compressed) expect(verifyLegacy(message, sign(27), script)).toBe(false);
});

it('of an uncompressed key is valid for its own script alone', () => {
  expect(verifyLegacy(message, sign(27), plain)).toBe(true);
  expect(verifyLegacy(message, sign(31), plain)).toBe(false);
});

it('is of one text', () => {
  const [script = plain] = compressed;
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(verifyLegacy(text, sign(31, text), script)).toBe(true);
      expect(verifyLegacy(`${text} `, sign(31, text), script)).toBe(false);
    }),
    { numRuns: 20 },
  );
});

it('is rejected with an s in the upper half, which anybody can make of a signature', () => {
  const [script = plain] = compressed;
  const signed = sign(31);
  const { Fn } = secp256k1.Point;
  const s = Fn.toBytes(Fn.neg(Fn.fromBytes(signed.subarray(33))));
  const bent = Uint8Array.from([(((signed[0] ?? 0) - 31) ^ 1) + 31, ...signed.subarray(1, 33), ...s]);
  expect(verifyLegacy(message, bent, script)).toBe(false);
});

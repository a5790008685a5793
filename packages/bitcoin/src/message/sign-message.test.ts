import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hex } from '@scure/base';
import { expect, it } from 'vitest';
import { keysOf } from '../test-support/keys.ts';
import { legacyMessageHash } from './message-hashes.ts';
import { signMessage } from './sign-message.ts';

const { segwit, wrapped, taproot } = keysOf(3);

it.each([
  ['native segwit', segwit, 39],
  ['segwit inside P2SH', wrapped, 35],
])('signs with a key of %s by BIP-137', (_kind, key, first) => {
  const [head = 0, ...rest] = signMessage(key, 'quay', 'ecdsa');
  const signature = Uint8Array.of(head - first, ...rest);
  const recovered = secp256k1.recoverPublicKey(signature, legacyMessageHash('quay'), { prehash: false });
  expect(hex.encode(recovered)).toBe(key.publicKey);
});

it('signs with a taproot key by BIP-322: a witness of one signature, which depends on the added bytes', () => {
  const sign = (auxRand: Uint8Array) => hex.encode(signMessage(taproot, 'quay', 'bip322', auxRand));
  const none = new Uint8Array(32);
  expect(sign(none)).toMatch(/^0140[0-9a-f]{128}$/);
  expect(sign(none)).toBe(sign(none));
  expect(sign(new Uint8Array(32).fill(1))).not.toBe(sign(none));
});

it.each([
  ['native segwit', segwit],
  ['segwit inside P2SH', wrapped],
])('signs with a key of %s by BIP-322: a witness of a signature and the key', (_kind, key) => {
  expect(hex.encode(signMessage(key, 'quay', 'bip322'))).toMatch(
    new RegExp(`^02[0-9a-f]+21${key.publicKey}$`),
  );
});

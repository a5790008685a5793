import { secp256k1 } from '@noble/curves/secp256k1.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { personalMessageHash, recoverAddress, toHex } from './recover-address.ts';

const secret = new Uint8Array(32).fill(7);
const hash = personalMessageHash('Sign in');
const [parity = 0, ...rs] = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' });
const hex = toHex(Uint8Array.from(rs));
const signer = recoverAddress(hash, `${hex}${parity === 0 ? '1b' : '1c'}`);
const s = BigInt(`0x${hex.slice(66)}`);

it('reads every signature format', () => {
  expect(signer).toMatch(/^0x[0-9a-f]{40}$/);
  expect(recoverAddress(hash, `${hex}0${parity}`)).toBe(signer);
  const compact = rs.map((byte, index) => (index === 32 ? byte | (parity << 7) : byte));
  expect(recoverAddress(hash, toHex(Uint8Array.from(compact)))).toBe(signer);
  expect(recoverAddress(hash, `0x${hex.slice(2).toUpperCase()}0${parity}`)).toBe(signer);
});

it('rejects the malleable counterpart of a signature', () => {
  const high = (secp256k1.Point.Fn.ORDER - s).toString(16).padStart(64, '0');
  expect(recoverAddress(hash, `${hex.slice(0, 66)}${high}0${1 - parity}`)).toBeUndefined();
});

it('never throws', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 60, maxLength: 70 }), (bytes) => {
      expect(recoverAddress(hash, toHex(bytes))).not.toBe(signer);
    }),
  );
  for (const none of ['', '0x', 'nonsense', `0x${'00'.repeat(65)}`, `${hex}1d`, `${hex}0000`])
    expect(recoverAddress(hash, none)).toBeUndefined();
});

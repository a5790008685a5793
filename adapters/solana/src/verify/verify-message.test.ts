import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { expect, it } from 'vitest';
import { verifyMessage } from './verify-message.ts';

const secret = new Uint8Array(32).fill(7);
const address = base58.encode(ed25519.getPublicKey(secret));
const message = 'Sign in – Ærø 🛥️';
const bytes = ed25519.sign(new TextEncoder().encode(message), secret);
const signature = base58.encode(bytes);

it('accepts the signature of the account over the bytes of the text', () => {
  expect(verifyMessage({ message, signature, address })).toBe(true);
});

/** The same signature with the group's order added to its second half, which lax checks accept too. */
function malleated(): string {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const half = bytes.slice(32).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n) + order;
  const moved = Uint8Array.from({ length: 32 }, (_each, index) => Number((half >> BigInt(8 * index)) & 255n));
  return base58.encode(new Uint8Array([...bytes.slice(0, 32), ...moved]));
}

/** The neutral point, and zero. */
const smallOrder = base58.encode(Uint8Array.from({ length: 64 }, (_each, index) => (index === 0 ? 1 : 0)));

it.each([
  ['another text', { message: `${message} ` }],
  ['another account', { address: base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(8))) }],
  [
    'a changed signature',
    { signature: base58.encode(bytes.map((byte, index) => (index === 40 ? byte ^ 1 : byte))) },
  ],
  ['a signature moved by the order of the group', { signature: malleated() }],
  ['a signature that is too short', { signature: base58.encode(bytes.slice(1)) }],
  ['a signature in hex', { signature: `0x${'ab'.repeat(64)}` }],
  ['no signature', { signature: '' }],
  // By the lax equation it signs any text.
  ['a key of small order', { address: '11111111111111111111111111111111', signature: smallOrder }],
  ['what is no key', { address: 'nobody' }],
])('refuses %s', (_name, change) => {
  expect(verifyMessage({ message, signature, address, ...change })).toBe(false);
});

import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { expect, it } from 'vitest';
import { verifyBytes, verifyMessage } from './verify-solana-message.ts';

const secret = new Uint8Array(32).fill(7);
const address = base58.encode(ed25519.getPublicKey(secret));
const message = 'Sign in – Ærø 🛥️';
const bytes = ed25519.sign(new TextEncoder().encode(message), secret);
const signature = base58.encode(bytes);

it('accepts the signature of the account over the bytes of the text', () => {
  expect(verifyMessage({ message, signature, address })).toBe(true);
});

it.each([
  // RFC 8032, 7.1: tests 1 and 2.
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    'r',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
])('accepts the vectors of RFC 8032 for the key %s', (key, text, signed) => {
  const [of, by] = [key, signed].map((each) => base58.encode(Buffer.from(each, 'hex'))) as [string, string];
  expect(verifyMessage({ message: text, signature: by, address: of })).toBe(true);
});

/** The same signature with the group order added to its second half, which lax checks accept. */
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
  ['an address that is not a key', { address: 'nobody' }],
  ['a long text of base58', { signature: '1'.repeat(100_000) }],
  ['a long message', { message: 'a'.repeat(70_000) }],
  ['a value that is not text', { message: {} as never }],
])('rejects %s', (_name, change) => {
  expect(verifyMessage({ message, signature, address, ...change })).toBe(false);
});

it('verifies signatures of bytes likewise', () => {
  const signed = {
    message: new Uint8Array([1, 2]),
    signature: ed25519.sign(new Uint8Array([1, 2]), secret),
    address,
  };
  expect(verifyBytes(signed)).toBe(true);
  for (const change of [
    { message: new Uint8Array([1, 3]) },
    { signature: signed.signature.slice(1) },
    { signature: new Uint8Array(64) },
    { address: 'nobody' },
  ])
    expect(verifyBytes({ ...signed, ...change })).toBe(false);
});

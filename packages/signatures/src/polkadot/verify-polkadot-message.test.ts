import { ed25519 } from '@noble/curves/ed25519.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { base58 } from '@scure/base';
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { verifyMessage } from './verify-polkadot-message.ts';

const message = 'hello world';
const [zero] = ['00'.repeat(64)];

/** Signed with polkadot-js. */
const signed = {
  ed25519: [
    'DxN4uvzwPzJLtn17yew6jEffPhXQfdKHTp2brufb98vGbPN',
    '299d3bf4c8bb51af732f8067b3a3015c0862a5ff34721749d8ed6577ea2708365d1c5f76bd519009971e41156f12c70abc2533837ceb3bad9a05a99ab923de06',
  ],
  sr25519: [
    'EK1bFgKm2FsghcttHT7TB7rNyXApFgs9fCbijMGQNyFGBQm',
    'ca01419b5a17219f7b78335658cab3b126db523a5df7be4bfc2bef76c2eb3b1dcf4ca86eb877d0a6cf6df12db5995c51d13b00e005d053b892bd09c594434288',
  ],
  ecdsa: [
    'XyFVXiGaHxoBhXZkSh6NS2rjFyVaVNUo5UiZDqZbuSfUdji',
    '994638ee586d2c5dbd9bacacbc35d9b7e9018de8f7892f00c900db63bc57b1283e2ee7bc51a9b1c1dae121ac4f4b9e2a41cd1d6bf4bb3e24d7fed6faf6d85e0501',
  ],
  // Signed within <Bytes>.
  wrapped: [
    'J9nD3s7zssCX7bion1xctAF6xcVexcpy2uwy4jTm9JL8yuK',
    '84b6afb1c8e54bbcb3f4872baf172580e21310e9387a53742627d6652d121447fa406b82805ed3184fb7bd519175cc9f99f283f97954d95cf966ee164df85489',
  ],
} as const;

it.each([
  ['ed25519', signed.ed25519, '00'],
  ['sr25519', signed.sr25519, '01'],
  ['ecdsa', signed.ecdsa, '02'],
  ['sr25519 within <Bytes>', signed.wrapped, '01'],
])('accepts %s, with and without the byte of its scheme', (_scheme, [address, signature], byte) => {
  for (const each of [signature, `${byte}${signature}`, signature.toUpperCase()])
    expect(verifyMessage({ message, signature: `0x${each}`, address })).toBe(true);
  expect(verifyMessage({ message: `${message}!`, signature: `0x${signature}`, address })).toBe(false);
  expect(verifyMessage({ message, signature: `0x03${signature}`, address })).toBe(false);
});

function addressOf(key: Uint8Array, prefix: readonly number[] = [42]): string {
  const body = Buffer.concat([Uint8Array.from(prefix), key]);
  const checksum = blake2b(Buffer.concat([Buffer.from('SS58PRE'), body]), { dkLen: 64 });
  return base58.encode(Buffer.concat([body, checksum.subarray(0, 2)]));
}

it('accepts any text, and addresses of every network', () => {
  const secret = secretFromSeed(new Uint8Array(32).fill(7));
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.oneof(
        fc.integer({ min: 0, max: 63 }).map((one) => [one]),
        fc.tuple(fc.integer({ min: 64, max: 127 }), fc.integer({ min: 0, max: 255 })),
      ),
      (text, prefix) => {
        const address = addressOf(getPublicKey(secret), prefix);
        const signature = `0x${Buffer.from(sign(secret, Buffer.from(text))).toString('hex')}`;
        expect(verifyMessage({ message: text, signature, address })).toBe(true);
      },
    ),
    { numRuns: 20 },
  );
});

const [edAddress, edSignature] = signed.ed25519;
const [ecAddress, ecSignature] = signed.ecdsa;
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

function bent(): string {
  const high = curveOrder - BigInt(`0x${ecSignature.slice(64, 128)}`);
  return `0x${ecSignature.slice(0, 64)}${high.toString(16).padStart(64, '0')}00`;
}

it.each([
  ['another account', edAddress, `0x${signed.sr25519[1]}`],
  ['a wrong checksum', `${edAddress.slice(0, -1)}M`, `0x${edSignature}`],
  [
    'a reserved network',
    addressOf(ed25519.getPublicKey(new Uint8Array(32).fill(7)), [200]),
    `0x${edSignature}`,
  ],
  ['no address', 'nobody', `0x${edSignature}`],
  ['an s in the upper half', ecAddress, bent()],
  ['an unknown recovery byte', ecAddress, `0x${ecSignature.slice(0, -2)}09`],
  ['zeros', edAddress, `0x${zero}`],
  ['zeros of the account of zeros', addressOf(new Uint8Array(32)), `0x${zero}`],
  [
    'zeros marked as sr25519 of the account of zeros',
    addressOf(new Uint8Array(32)),
    `0x${zero?.slice(0, -2)}80`,
  ],
  ['no 0x', edAddress, edSignature],
  ['too much', edAddress, `0x${edSignature.repeat(2)}`],
  ['nothing', edAddress, '0x'],
  ['a value that is not text', edAddress, {} as string],
])('rejects a signature with %s', (_name, address, signature) => {
  expect(verifyMessage({ message, signature, address })).toBe(false);
});

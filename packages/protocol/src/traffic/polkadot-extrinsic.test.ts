import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signedExtrinsic } from './polkadot-extrinsic.ts';

const key = new Uint8Array(32).fill(5);
const addressWith = (...prefix: number[]) =>
  base58.encode(concatBytes(Uint8Array.from(prefix), key, Uint8Array.of(1, 2)));
const signature = (length: number) => `0x${'09'.repeat(length)}`;
const payload = { address: addressWith(42), era: '0xb501', nonce: '0x05', tip: '0x00', method: '0x0403' };
const encode = (change: object = {}, signed: unknown = signature(64)) =>
  signedExtrinsic({ transactionPayload: { ...payload, ...change } }, { signature: signed });

/** Version, kind of address, key, kind of signature, signature. */
const head = `8400${'05'.repeat(32)}01${'09'.repeat(64)}`;
/** The fields between the signature and the call: era, nonce, tip and other extensions. */
function extensions(change: object): string {
  const hex = bytesToHex(encode(change));
  const from = hex.indexOf(head) + head.length;
  return hex.slice(from, -'0403'.length);
}

/** A number of SCALE's compact form, as its specification reads it. */
function readCompact(bytes: Uint8Array): { value: bigint; length: number } {
  const little = (part: Uint8Array) => part.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const first = bytes[0] ?? 0;
  const mode = first & 3;
  if (mode < 3) return { value: little(bytes.subarray(0, 1 << mode)) >> 2n, length: 1 << mode };
  const length = (first >> 2) + 4;
  return { value: little(bytes.subarray(1, 1 + length)), length: 1 + length };
}

describe('signedExtrinsic', () => {
  it('begins with its own length', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20_000 }), (size) => {
        const bytes = encode({ method: `0x${'ab'.repeat(size)}` });
        const { value, length } = readCompact(bytes);
        expect(value).toBe(BigInt(bytes.length - length));
      }),
    );
  });

  it('writes numbers in the shortest compact form', () => {
    const edges = [0n, 63n, 64n, 16_383n, 16_384n, 2n ** 30n - 1n, 2n ** 30n, 2n ** 32n, 2n ** 128n - 1n];
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...edges), fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })),
        (nonce) => {
          const hex = extensions({ nonce: `0x${nonce.toString(16)}`, era: '0x00' });
          const written = Buffer.from(hex.slice(2, -2), 'hex');
          const { value, length } = readCompact(written);
          expect(value).toBe(nonce);
          expect(length).toBe(written.length);
          const shortest = nonce < 2n ** 6n ? 1 : nonce < 2n ** 14n ? 2 : nonce < 2n ** 30n ? 4 : undefined;
          expect(length).toBe(shortest ?? 1 + Math.max(4, Math.ceil(nonce.toString(16).length / 2)));
        },
      ),
    );
  });

  it('takes the key from an address with a prefix of one or two bytes', () => {
    expect(encode({ address: addressWith(42) })).toEqual(encode({ address: addressWith(0x40, 1) }));
  });

  it('keeps the kind of a signature, and takes one without for sr25519', () => {
    const typed = encode({}, `0x02${'09'.repeat(64)}`);
    expect(bytesToHex(typed)).toContain(`8400${'05'.repeat(32)}02${'09'.repeat(64)}`);
    expect(bytesToHex(encode())).toContain(head);
  });

  it.each([
    ['no extensions', {}, 'b5011400'],
    ['a mortal era, nonce and tip left out', { era: undefined, nonce: undefined, tip: undefined }, '000000'],
    ['an asset that pays', { signedExtensions: ['ChargeAssetTxPayment'], assetId: '0x0107' }, 'b50114000107'],
    ['no asset that pays', { signedExtensions: ['ChargeAssetTxPayment'] }, 'b501140000'],
    ['a hash of metadata', { signedExtensions: ['CheckMetadataHash'], mode: 1 }, 'b501140001'],
    ['no hash of metadata', { signedExtensions: ['CheckMetadataHash'], mode: 0 }, 'b501140000'],
    ['an extension without bytes', { signedExtensions: ['CheckMortality'], assetId: '0x0107' }, 'b5011400'],
    ['extensions that are no list', { signedExtensions: 'CheckMetadataHash' }, 'b5011400'],
  ])('writes %s', (_name, change, expected) => {
    expect(extensions(change)).toBe(expected);
  });

  it.each([
    ['a short signature', {}, signature(63)],
    ['a long signature', {}, signature(66)],
    ['no signature', {}, null],
    ['a signature that is no hex', {}, `0x${'zz'.repeat(64)}`],
    ['an address without a checksum', { address: base58.encode(key) }],
    ['an address with a prefix too short', { address: addressWith(0x40) }],
    ['no address', { address: undefined }],
    ['no call', { method: undefined }],
    ['half a byte', { method: '0x040' }],
    ['an invalid number', { nonce: 'five' }],
    ['a negative number', { nonce: '-5' }],
    ['a number as JSON', { tip: 5 }],
    ['a number of 41 characters', { tip: '1'.repeat(41) }],
  ])('refuses %s', (_name, change, signed: unknown = signature(64)) => {
    expect(() => encode(change, signed)).toThrow(Error);
  });

  it.each([undefined, null, 'text', {}, { transactionPayload: 7 }])('refuses params %j', (params) => {
    expect(() => signedExtrinsic(params, { signature: signature(64) })).toThrow(Error);
    expect(() => signedExtrinsic({ transactionPayload: payload }, params)).toThrow('Not a text');
  });
});

import fc from 'fast-check';
import { encodeAbiParameters, type Hex, serializeErc6492Signature } from 'viem';
import { expect, it } from 'vitest';
import { unwrapSignature } from './wrapped-signature.ts';

const mark = '6492'.repeat(16);
const wrapped = serializeErc6492Signature({
  address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  data: '0xab',
  signature: '0xcd',
});
const hex = (constraints: { readonly minLength: number; readonly maxLength: number }): fc.Arbitrary<Hex> =>
  fc.uint8Array(constraints).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`);

it('reads what viem wraps', () => {
  fc.assert(
    fc.property(
      hex({ minLength: 20, maxLength: 20 }),
      hex({ minLength: 0, maxLength: 200 }),
      hex({ minLength: 0, maxLength: 200 }),
      (address, data, signature) => {
        expect(unwrapSignature(serializeErc6492Signature({ address, data, signature }))).toEqual({
          factory: address.slice(2),
          factoryCall: data.slice(2),
          signature: signature.slice(2),
        });
      },
    ),
  );
});

it.each([
  ['is not wrapped', `0x${'ab'.repeat(65)}`],
  ['has another mark', `${wrapped.slice(0, -1)}3`],
  ['is cut off within its signature', `${wrapped.slice(0, -mark.length - 64)}${mark}`],
  ['is no hex', `0x${'xy'.repeat(32)}${mark}`],
  ['has the mark alone', `0x${mark}`],
  ['points outside of itself', `0x${'ff'.repeat(96)}${mark}`],
  [
    'is cut off',
    `${encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], ['0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', 64n])}${mark}`,
  ],
  ['is too long', `0x${'00'.repeat(200_000)}${mark}`],
])('returns nothing if it %s', (_, signature) => {
  expect(unwrapSignature(signature)).toBeUndefined();
});

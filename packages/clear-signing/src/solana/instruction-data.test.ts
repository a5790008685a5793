import { base58 } from '@scure/base';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { InstructionData } from './instruction-data.ts';

it('reads numbers in little-endian order, one after the other', () => {
  const bytes = Uint8Array.of(7, 1, 2, 0, 0x80, 1, 0, 0, 0, 0, 0, 0, 0x80);
  const data = new InstructionData(bytes);
  expect([data.u8(), data.u32(), data.u64(), data.left]).toEqual([7, 0x80000201, 2n ** 63n + 1n, 0]);
});

it('reads what was written', () => {
  fc.assert(
    fc.property(fc.nat(255), fc.nat(2 ** 31 - 1), fc.bigInt(0n, 2n ** 64n - 1n), (byte, word, long) => {
      const bytes = new DataView(new ArrayBuffer(13));
      bytes.setUint8(0, byte);
      bytes.setUint32(1, word, true);
      bytes.setBigUint64(5, long, true);
      const data = new InstructionData(new Uint8Array(bytes.buffer));
      expect([data.u8(), data.u32(), data.u64()]).toEqual([byte, word, long]);
    }),
  );
});

it('reads an address, and skips text or the rest', () => {
  const key = Uint8Array.from({ length: 32 }, (_, place) => place);
  const data = new InstructionData(Uint8Array.of(...key, 2, 0, 0, 0, 0, 0, 0, 0, 65, 66, 9, 9));
  expect(data.address()).toBe(base58.encode(key));
  data.skipText();
  expect(data.left).toBe(2);
  expect(data.u8()).toBe(9);
  data.skipRest();
  expect(data.left).toBe(0);
});

it.each([
  ['u8', []],
  ['u32', [1, 2, 3]],
  ['u64', [1, 2, 3, 4, 5, 6, 7]],
  ['address', Array.from({ length: 31 }, () => 1)],
  ['skipText', [2, 0, 0, 0, 0, 0, 0, 0, 65]],
  ['skipText', [255, 255, 255, 255, 255, 255, 255, 255, 65]],
] as const)('%s of too few bytes throws', (read, bytes) => {
  expect(() => new InstructionData(Uint8Array.from(bytes))[read]()).toThrow(RangeError);
});

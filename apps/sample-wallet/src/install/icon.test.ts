import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { drawIcon } from './icon.node.ts';

/** Reads the colour of a pixel, by its place in units of the drawing's grid of 32. */
function reader(size: number, maskable: boolean) {
  const png = drawIcon({ size, maskable });
  const length = png.readUInt32BE(33);
  const pixels = inflateSync(png.subarray(41, 41 + length));
  return (x: number, y: number): string => {
    const [column, row] = [x, y].map((value) => Math.floor((value / 32) * size)) as [number, number];
    const at = row * (size * 4 + 1) + 1 + column * 4;
    return pixels.subarray(at, at + 4).toString('hex');
  };
}

describe.each([
  [192, false],
  [512, true],
])('an icon of %i px, maskable: %s', (size, maskable) => {
  const at = reader(size, maskable);
  test('is the mark on its background', () => {
    expect(at(16, 4)).toBe('0b6b63ff');
    expect(at(16, 21.5)).toBe('ffffffff');
    expect(at(0.01, 0.01)).toBe(maskable ? '0b6b63ff' : '0b6b6300');
  });
  test('has its size in its header', () => {
    const png = drawIcon({ size, maskable });
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      size,
      size,
    ]);
  });
});

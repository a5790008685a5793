import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readImageInfo } from './image-type.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  );

const png = bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 1, 0], [0, 0, 0, 9]);
const gif = bytes('GIF89a', [7, 0], [0, 1]);
const vp8x = bytes('RIFF', [0, 0, 0, 0], 'WEBP', 'VP8X', [10, 0, 0, 0, 0, 0, 0, 0], [99, 0, 0], [49, 0, 0]);
const vp8l = bytes('RIFF', [0, 0, 0, 0], 'WEBP', 'VP8L', [9, 0, 0, 0, 0x2f], [99, 0x40, 0x0c, 0]);
const vp8 = bytes(
  'RIFF',
  [0, 0, 0, 0],
  'WEBP',
  'VP8 ',
  [9, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a],
  [100, 0],
  [50, 0],
);
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2], [0xff, 0xc0, 0, 9, 8, 0, 50, 0, 100, 3]);

it.each([
  ['PNG', png, { type: 'image/png', width: 256, height: 9 }],
  ['GIF', gif, { type: 'image/gif', width: 7, height: 256 }],
  ['WebP with features', vp8x, { type: 'image/webp', width: 100, height: 50 }],
  ['WebP without loss', vp8l, { type: 'image/webp', width: 100, height: 50 }],
  ['WebP', vp8, { type: 'image/webp', width: 100, height: 50 }],
  ['JPEG', jpeg, { type: 'image/jpeg', width: 100, height: 50 }],
])('detects a %s and its size by its bytes', (_, image, info) => {
  expect(readImageInfo(image)).toEqual(info);
  for (let length = 0; length < image.length; length += 1) {
    const part = readImageInfo(image.slice(0, length));
    expect(part === undefined || part.type === info.type).toBe(true);
  }
});

it.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>                   '],
  ['HTML', '<!doctype html><html><body>GIF89a</body></html>                                            '],
  ['a WebP of another kind', 'RIFF0000WEBPXXXX                                        '],
  ['a PNG without a head', '\x89PNG\r\n\x1a\n0000NONE                          '],
  ['a JPEG without a frame', '\xff\xd8\xff\xda\x00\x04                       '],
])('does not detect %s as an image', (_, text) => {
  expect(readImageInfo(Buffer.from(text, 'latin1'))).toBeUndefined();
});

it('handles any bytes without hanging', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (any) => {
      readImageInfo(any);
      readImageInfo(bytes([0xff, 0xd8], [...any]));
      readImageInfo(bytes('RIFF0000WEBP', [...any]));
    }),
  );
});

import { expect, it } from 'vitest';
import { pictureType } from './picture-type.ts';

it.each([
  ['\x89PNG\r\n\x1a\n0000', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['GIF87a', 'image/gif'],
  ['RIFF\n\r\u0000\u0001WEBPVP8 ', 'image/webp'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['<html>', undefined],
  ['RIFF0000WAVE', undefined],
  ['', undefined],
])('%j is %s', (text, type) => {
  expect(pictureType(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe(type);
});

import { hex } from '@scure/base';
import { Script } from '@scure/btc-signer';
import { expect, it } from 'vitest';
import { noteOf, textOrHex } from './note-of.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('of one push is its text', () => {
  expect(noteOf(Script.encode(['RETURN', bytes('Order 7')]))).toBe('Order 7');
});

it.each([
  ['several pushes', '6a024869024869', '024869024869'],
  ['no push', '6a', ''],
  ['a script that ends within a push', '6a0548', '0548'],
])('of %s is everything behind OP_RETURN, in hex', (_name, script, shown) => {
  expect(noteOf(hex.decode(script))).toBe(shown);
});

it.each([
  ['two lines\nand\ttabs', 'two lines\nand\ttabs'],
  ['مرحبا', 'مرحبا'],
  // A command of a terminal, a letter that turns the direction, and a byte order mark.
  ['\u001b[2J', '0x1b5b324a'],
  ['a\u202eb', '0x61e280ae62'],
  ['\ufeffa', '0xefbbbf61'],
  ['', '0x'],
])('%j is shown as %j: only letters that are seen are text', (text, shown) => {
  expect(textOrHex(bytes(text))).toBe(shown);
});

it('of bytes that are no text is hex', () => {
  expect(textOrHex(hex.decode('ff00'))).toBe('0xff00');
});

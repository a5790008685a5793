import { expect, it } from 'vitest';
import { readHex } from './read-hex.ts';

it('decodes hex of the given length in any case', () => {
  expect([...readHex('00ffAb', 3, 'key')]).toEqual([0, 255, 171]);
});

it.each([
  ['shorter', '00ff'],
  ['longer', '00ffab00'],
  ['with a prefix', '0x00ff'],
  ['of other letters', '00ffgg'],
])('rejects a value %s, and keeps it out of the message', (_name, hex) => {
  expect(() => readHex(hex, 3, 'key')).toThrow(
    expect.objectContaining({ code: 'INVALID_HEX', message: expect.stringContaining('The key') }),
  );
  expect(() => readHex(hex, 3, 'key')).not.toThrow(hex);
});

it('rejects a value that is no text', () => {
  expect(() => readHex(undefined as never, 3, 'key')).toThrow(
    expect.objectContaining({ code: 'INVALID_HEX' }),
  );
});

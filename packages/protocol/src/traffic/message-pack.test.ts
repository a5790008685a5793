import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { findMapEntry } from './message-pack.ts';

/** A map with an entry before and after the searched one. */
const around = (value: Uint8Array): Uint8Array =>
  concatBytes(hexToBytes('83a16101a178'), value, hexToBytes('a16202'));
const filled = (head: string, length: number): Uint8Array =>
  concatBytes(hexToBytes(head), new Uint8Array(length).fill(1));

describe('an entry of a map', () => {
  it.each([
    ['a small number', hexToBytes('7f')],
    ['a negative number', hexToBytes('e0')],
    ['nothing', hexToBytes('c0')],
    ['false', hexToBytes('c2')],
    ['a float', hexToBytes('ca3f800000')],
    ['a double', hexToBytes('cb3ff0000000000000')],
    ['a number of one byte', hexToBytes('ccff')],
    ['a number of eight bytes', hexToBytes('cf0123456789abcdef')],
    ['a negative number of two bytes', hexToBytes('d1ff00')],
    ['a short text', hexToBytes('a3616263')],
    ['a text of 8 bits of length', filled('d928', 0x28)],
    ['a text of 16 bits of length', filled('da0102', 0x102)],
    ['a text of 32 bits of length', filled('db00010001', 0x10001)],
    ['a binary of 8 bits of length', filled('c428', 0x28)],
    ['a binary of 16 bits of length', filled('c50102', 0x102)],
    ['a binary of 32 bits of length', filled('c600000102', 0x102)],
    ['a short list', hexToBytes('92c3a161')],
    ['a list of 16 bits of length', filled('dc0020', 0x20)],
    ['a list of 32 bits of length', filled('dd00000020', 0x20)],
    ['a short map', hexToBytes('81a16192c0c0')],
    ['a map of 16 bits of length', filled('de0010', 0x20)],
    ['a map of 32 bits of length', filled('df00000010', 0x20)],
  ])('returns the encoded bytes of %s', (_name, value) => {
    expect(findMapEntry(around(value), 'x')).toEqual(value);
  });

  it('reads maps with 16- and 32-bit lengths', () => {
    expect(findMapEntry(hexToBytes('de0001a17805'), 'x')).toEqual(hexToBytes('05'));
    expect(findMapEntry(hexToBytes('df00000001a17805'), 'x')).toEqual(hexToBytes('05'));
  });

  it.each([
    ['is not there', '81a16105', /No x/],
    ['has another kind of key', '81920102a178', /No x/],
    ['is in a list', '92a17805', /Not a map/],
    ['is in nothing', '', /./],
    ['is cut short', '81a178a5616263', /Cut short/],
    ['has a length beyond the end', '81a178dbffffffff61', /Cut short/],
    ['is an extension', '81a178d40100', /Not MessagePack/],
    ['has items beyond the end', '81a178ddffffffff', /./],
    ['lies too deep', `81a178${'91'.repeat(40)}c0`, /Too deep/],
  ])('that %s throws', (_name, text, message) => {
    expect(() => findMapEntry(hexToBytes(text), 'x')).toThrow(message);
  });
});

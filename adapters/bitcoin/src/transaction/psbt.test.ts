import { base64, hex } from '@scure/base';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stranger, unsigned } from '../test-support/test-psbt.ts';
import { parsePsbt, readPsbtBytes } from './psbt.ts';

const bytes = unsigned([], [{ script: stranger.script, amount: 9_000n }]).toPSBT();

it.each([
  ['base64', base64.encode(bytes)],
  ['hex', hex.encode(bytes)],
  ['hex in capitals', hex.encode(bytes).toUpperCase()],
  ['bytes', bytes],
  ['a view of other bytes', new DataView(Uint8Array.of(0, ...bytes, 0).buffer, 1, bytes.length)],
])('reads a PSBT in %s', (_, value) => {
  expect(readPsbtBytes(value)).toEqual(bytes);
  expect(parsePsbt(value).outputsLength).toBe(1);
});

it('copies bytes, which a wallet may change later', () => {
  const given = bytes.slice();
  const read = readPsbtBytes(given);
  given.fill(0);
  expect(read).toEqual(bytes);
});

it.each([
  ['another text', 'psbt?'],
  ['hex of odd length', `${hex.encode(bytes)}0`],
  ['a number', 7],
  ['a list of numbers', [...bytes]],
  ['nothing', undefined],
  ['too many bytes', new Uint8Array(4_000_001)],
  ['too much base64', 'A'.repeat(5_333_340)],
  ['too much hex', `70736274ff${'00'.repeat(4_000_000)}`],
])('reads nothing from %s', (_, value) => {
  expect(readPsbtBytes(value)?.length).toBeUndefined();
  expect(() => parsePsbt(value)).toThrow(
    expect.objectContaining({
      code: 'TRANSACTION_INVALID',
      message: expect.stringContaining('it is no PSBT in base64'),
    }),
  );
});

it('rejects what is no PSBT with its catalogued error', () => {
  const anything = fc.oneof(fc.anything(), fc.base64String(), fc.uint8Array());
  fc.assert(
    fc.property(anything, fc.nat(), (value, at) => {
      expect(() => parsePsbt(value)).toThrow(expect.objectContaining({ code: 'TRANSACTION_INVALID' }));
      const cut = bytes.subarray(0, at % (bytes.length - 1));
      expect(() => parsePsbt(cut)).toThrow(expect.objectContaining({ code: 'TRANSACTION_INVALID' }));
    }),
  );
});

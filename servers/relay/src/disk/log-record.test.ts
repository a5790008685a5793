import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currentFormat, encodeEnd, encodeMessage, type LogRecord } from './log-record.ts';

const hex32 = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const message = fc.record({
  topic: hex32,
  id: hex32,
  publisher: fc.string({ unit: 'grapheme', maxLength: 80 }),
  data: fc.string({ unit: 'grapheme', maxLength: 2_000 }),
  sequence: moment,
  publishedAt: moment,
  expiresAt: moment,
});
const account = fc.constantFrom(
  { address: '', project: '' },
  { address: '0f1e2', project: 'abcdef0123456789' },
);

/** The record that begins at an offset, with the number of its bytes. */
function read(bytes: Buffer, offset: number): { record: LogRecord; length: number } | undefined {
  if (bytes.length - offset < currentFormat.headLength) return undefined;
  const length = currentFormat.lengthAt(bytes, offset);
  if (length === undefined || offset + length > bytes.length) return undefined;
  const record = currentFormat.decode(bytes.subarray(offset, offset + length));
  return record && { record, length };
}

it('reads a written record at any position', () => {
  fc.assert(
    fc.property(
      fc.array(message, { minLength: 1, maxLength: 5 }),
      account,
      fc.nat(50),
      (messages, of, before) => {
        const records = messages.map((one) => encodeMessage(one, { ...of, publisher: one.publisher }));
        const bytes = Buffer.concat([Buffer.alloc(before), ...records, encodeEnd(7)]);
        let offset = before;
        for (const { data, ...rest } of messages) {
          const found = read(bytes, offset);
          if (found?.record.kind !== 'message') throw new Error('not decoded');
          expect(found.record).toEqual({ kind: 'message', ...rest, ...of, data: Buffer.from(data) });
          offset += found.length;
        }
        expect(read(bytes, offset)?.record).toEqual({ kind: 'end', sequence: 7 });
      },
    ),
  );
});

it('rejects a truncated or changed record', () => {
  fc.assert(
    fc.property(message, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, place, change) => {
      const bytes = encodeMessage(given, { publisher: given.publisher, address: '', project: '' });
      const at = place % bytes.length;
      expect(read(bytes.subarray(0, at), 0)).toBeUndefined();
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(damaged.readUInt8(at) ^ change, at);
      expect(read(damaged, 0)).toBeUndefined();
    }),
  );
});

it('finds no record in noise', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
      expect(read(Buffer.from(noise), 0)).toBeUndefined();
    }),
  );
});

it('has a marker that no text of a client can contain', () => {
  const record = encodeEnd(1);
  const message = JSON.stringify(record.toString('latin1'));
  const topic = record.toString('hex').padEnd(64, '0').slice(0, 64);
  const forged = encodeMessage(
    { topic, id: topic, publisher: 'alice', data: message, sequence: 1, publishedAt: 1, expiresAt: 1 },
    { publisher: 'alice', address: '', project: '' },
  );
  expect(currentFormat.findHead(forged, 0)).toBe(0);
  expect(currentFormat.findHead(forged, 1)).toBe(-1);
});

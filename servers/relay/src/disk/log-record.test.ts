import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeRecord, encodeEnd, encodeMessage } from './log-record.ts';

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

it('gives back what was written, wherever it stands', () => {
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 5 }), fc.nat(50), (messages, before) => {
      const bytes = Buffer.concat([Buffer.alloc(before), ...messages.map(encodeMessage), encodeEnd(7)]);
      let offset = before;
      for (const expected of messages) {
        const decoded = decodeRecord(bytes, offset);
        if (!decoded || decoded === 'short') throw new Error('not decoded');
        expect(decoded.record).toEqual({ kind: 'message', message: expected });
        offset = decoded.end;
      }
      expect(decodeRecord(bytes, offset)).toEqual({
        record: { kind: 'end', sequence: 7 },
        end: bytes.length,
      });
    }),
  );
});

it('takes no record that was cut or changed for a whole one', () => {
  fc.assert(
    fc.property(message, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, place, change) => {
      const bytes = encodeMessage(given);
      expect(decodeRecord(bytes.subarray(0, place % bytes.length), 0)).toBe('short');
      const damaged = Buffer.from(bytes);
      const at = place % bytes.length;
      damaged.writeUInt8(damaged.readUInt8(at) ^ change, at);
      const decoded = decodeRecord(damaged, 0);
      expect(decoded === undefined || decoded === 'short').toBe(true);
    }),
  );
});

it('is not led astray by noise', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
      const decoded = decodeRecord(Buffer.from(noise), 0);
      expect(decoded === undefined || decoded === 'short').toBe(true);
    }),
  );
});

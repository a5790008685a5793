import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstFormat } from './first-log-format.ts';
import { type LogFiles, systemFiles } from './log-files.ts';
import { currentFormat, encodeEnd, encodeMessage, type LogFormat, type LogRecord } from './log-record.ts';
import { type DamagedPart, findRecord, readSegment, SegmentBytes } from './read-segment.ts';

const owner = { publisher: 'alice', address: '0f1e2', project: 'abcdef0123456789' };
function messageOf(sequence: number, data: string) {
  const id = sequence.toString(16).padStart(64, '0');
  const times = { publishedAt: 1_700_000_000_000, expiresAt: 1_700_000_300_000 };
  return encodeMessage({ topic: 'ab'.repeat(32), id, publisher: 'alice', sequence, data, ...times }, owner);
}

/** A disk with one file and some unreadable sectors. */
function diskOf(bytes: Buffer, unreadable: readonly number[] = []) {
  const reads: number[] = [];
  const files: Pick<LogFiles, 'read'> = {
    read: async (_fd, length, position) => {
      reads.push(length);
      const hit = unreadable.some((sector) => position < sector + 4_096 && position + length > sector);
      if (hit) throw Object.assign(new Error('input/output'), { code: 'EIO' });
      return Buffer.from(bytes.subarray(position, position + length));
    },
  };
  return {
    files: { ...systemFiles, ...files },
    place: { file: '0000000001.log', fd: 7, size: bytes.length },
    reads,
  };
}

interface Found {
  readonly record: LogRecord;
  readonly offset: number;
  readonly length: number;
}

async function readAll(
  bytes: Buffer,
  { format = currentFormat, unreadable }: { format?: LogFormat; unreadable?: readonly number[] } = {},
) {
  const { files, place, reads } = diskOf(bytes, unreadable);
  const found: Found[] = [];
  const onRecord = (record: LogRecord, offset: number, length: number) =>
    found.push({ record, offset, length });
  const damaged = await readSegment(files, place, { format, onRecord });
  return { found, damaged, reads };
}

/** Asserts that records and damaged parts follow each other without a gap. */
function expectWhole(size: number, found: readonly Found[], damaged: readonly DamagedPart[]): void {
  const parts = [...found, ...damaged].sort((one, other) => one.offset - other.offset);
  let at = currentFormat.magic.length;
  for (const { offset, length } of parts) {
    expect(offset).toBe(at);
    expect(length).toBeGreaterThan(0);
    at += length;
  }
  expect(at).toBe(Math.max(size, currentFormat.magic.length));
}

const record = fc.oneof(
  fc
    .string({ unit: 'grapheme', maxLength: 200 })
    .map((data) => (sequence: number) => messageOf(sequence, data)),
  fc.constant(encodeEnd),
);
const records = fc
  .array(record, { maxLength: 12 })
  .map((makers) => makers.map((make, index) => make(index + 1)));
const segmentOf = (parts: readonly Uint8Array[]) => Buffer.concat([currentFormat.magic, ...parts]);
/** Offset of each record. */
function placesOf(parts: readonly Buffer[]) {
  let offset = currentFormat.magic.length;
  return parts.map(({ length }) => {
    const place = { offset, length };
    offset += length;
    return place;
  });
}

describe('a segment', () => {
  it('is read record by record', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (written) => {
        const { found, damaged } = await readAll(segmentOf(written));
        expect(damaged).toEqual([]);
        expect(found.map(({ offset, length }) => ({ offset, length }))).toEqual(placesOf(written));
        expect(found.map(({ record: { sequence } }) => sequence)).toEqual(
          written.map((_, index) => index + 1),
        );
      }),
    );
  });

  it('loses only the damaged records', async () => {
    const change = fc.record({ at: fc.nat(), bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }) });
    await fc.assert(
      fc.asyncProperty(
        records,
        fc.array(change, { minLength: 1, maxLength: 3 }),
        async (written, changes) => {
          const whole = segmentOf(written);
          const bytes = Buffer.from(whole);
          for (const { at, bytes: noise } of changes)
            Buffer.from(noise).copy(bytes, 8 + (at % Math.max(bytes.length - 8, 1)));
          const { found, damaged } = await readAll(bytes);
          expectWhole(bytes.length, found, damaged);
          const intact = placesOf(written).filter(({ offset, length }) =>
            bytes.subarray(offset, offset + length).equals(whole.subarray(offset, offset + length)),
          );
          expect(found.map(({ offset, length }) => ({ offset, length }))).toEqual(intact);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('loses only the records after a truncation, or around inserted bytes', async () => {
    await fc.assert(
      fc.asyncProperty(records, fc.nat(), fc.uint8Array({ maxLength: 50 }), async (written, at, noise) => {
        const bytes = segmentOf(written);
        const place = 8 + (at % Math.max(bytes.length - 7, 1));
        const cut = await readAll(bytes.subarray(0, place));
        expectWhole(place, cut.found, cut.damaged);
        const before = placesOf(written).filter(({ offset, length }) => offset + length <= place).length;
        expect(cut.found).toHaveLength(before);
        const longer = Buffer.concat([bytes.subarray(0, place), noise, bytes.subarray(place)]);
        const all = await readAll(longer);
        expectWhole(longer.length, all.found, all.damaged);
        expect(all.found.length).toBeGreaterThanOrEqual(written.length - 1);
      }),
    );
  });

  it.each(['', 'MO', 'MOORLOG2'])('without records has no damage: %j', async (text) => {
    expect(await readAll(Buffer.from(text))).toMatchObject({ found: [], damaged: [] });
  });

  it('of noise is one damaged part', async () => {
    const noise = Buffer.alloc(10_000, 0x1e);
    const { found, damaged } = await readAll(segmentOf([noise]));
    expect({ found, damaged }).toEqual({ found: [], damaged: [{ offset: 8, length: 10_000 }] });
  });

  it('in the first format also continues with the next record after damage', async () => {
    // Length and checksum of an unknown kind.
    const bytes = Buffer.concat([firstFormat.magic, Buffer.alloc(100)]);
    const { found, damaged } = await readAll(bytes, { format: firstFormat });
    expect({ found, damaged }).toEqual({ found: [], damaged: [{ offset: 8, length: 100 }] });
  });
});

describe('a segment of several portions', () => {
  const portion = 4 * 1024 * 1024;
  // Records of odd lengths, so that one spans each boundary between two portions.
  const written = Array.from({ length: 90 }, (_, index) => messageOf(index + 1, 'x'.repeat(100_003 + index)));
  const whole = segmentOf(written);

  it('is read in few portions, each record once', async () => {
    const { found, damaged, reads } = await readAll(whole);
    expect(damaged).toEqual([]);
    expect(found.map(({ offset, length }) => ({ offset, length }))).toEqual(placesOf(written));
    expect(reads.length).toBeLessThan(6);
    expect(Math.max(...reads)).toBe(portion);
  });

  it('with a record longer than a portion is read completely', async () => {
    const long = messageOf(2, 'ü'.repeat(3 * portion));
    const { found, damaged } = await readAll(segmentOf([messageOf(1, 'one'), long, messageOf(3, 'three')]));
    expect(damaged).toEqual([]);
    expect(found.map(({ record: { sequence } }) => sequence)).toEqual([1, 2, 3]);
  });

  it.each(Array.from({ length: 16 }, (_, back) => back))(
    'finds a record that begins %i bytes before the end of the portion that is searched',
    async (back) => {
      // The search starts one byte after the damage.
      const next = messageOf(1, 'found');
      const bytes = segmentOf([Buffer.alloc(portion + 1 - back, 7), next]);
      const { found, damaged } = await readAll(bytes);
      expect(found).toMatchObject([{ record: { sequence: 1 }, length: next.length }]);
      expect(damaged).toEqual([{ offset: 8, length: portion + 1 - back }]);
    },
  );

  it('with unreadable sectors loses only the records in them', async () => {
    const unreadable = [4_096, 5_000_000 - (5_000_000 % 4_096)];
    const { found, damaged } = await readAll(whole, { unreadable });
    expectWhole(whole.length, found, damaged);
    const intact = placesOf(written).filter(({ offset, length }) =>
      unreadable.every((sector) => offset + length <= sector || offset >= sector + 4_096),
    );
    expect(found.map(({ offset, length }) => ({ offset, length }))).toEqual(intact);
    expect(damaged).toHaveLength(2);
  });
});

describe('SegmentBytes', () => {
  const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, index) => index & 255));

  it('reads the bytes of one portion once', async () => {
    const { files, place, reads } = diskOf(bytes);
    const read = new SegmentBytes(files, place);
    expect((await read.from(300, 10)).subarray(0, 3)).toEqual(Buffer.from([44, 45, 46]));
    await read.from(5_000, 10_000);
    expect(reads).toHaveLength(1);
    await read.from(299, 1);
    expect(reads).toHaveLength(2);
    expect(read.hasHoles).toBe(false);
  });

  it('returns zeros for unreadable sectors', async () => {
    const { files, place } = diskOf(bytes, [8_192]);
    const read = new SegmentBytes(files, place);
    const all = await read.from(100, 19_900);
    const expected = Buffer.from(bytes);
    expected.fill(0, 8_192, 12_288);
    expect(Buffer.from(all).equals(expected.subarray(100))).toBe(true);
    expect(read.hasHoles).toBe(true);
  });

  it('throws if the file has become shorter', async () => {
    const { files, place } = diskOf(bytes.subarray(0, 100));
    const read = new SegmentBytes(files, { ...place, size: 200 });
    await expect(read.from(50, 100)).rejects.toThrow('0000000001.log is shorter than it was a moment ago.');
  });

  it('rejects with any other disk error', async () => {
    const files = { ...systemFiles, read: () => Promise.reject(new Error('too many open files')) };
    const read = new SegmentBytes(files, { file: '0000000001.log', fd: 7, size: 10 });
    await expect(read.from(0, 1)).rejects.toThrow('too many open files');
  });

  it('finds no record if a header claims more bytes than there are', async () => {
    const cut = messageOf(1, 'x'.repeat(100)).subarray(0, -1);
    const { files, place } = diskOf(cut);
    const read = new SegmentBytes(files, place);
    expect(await findRecord(read, cut.length, currentFormat, 0)).toBeUndefined();
    expect(await findRecord(read, 11, currentFormat, 0)).toBeUndefined();
  });
});

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Damage } from './damage-archive.ts';
import { type DiskStore, openDiskStore } from './disk-store.ts';
import { systemFiles } from './log-files.ts';

const root = mkdtempSync(path.join(tmpdir(), 'mooring-damage-'));
afterAll(() => rmSync(root, { recursive: true }));

const start = 1_700_000_000_000;
const topic = 'ab'.repeat(32);
const query = { after: 0, limit: 1_000, maxSize: 10_000_000 };
const limits = { topicMessages: 10_000, topicSize: 1e9, storeMessages: 1e6, storeSize: 1e9 };
const idOf = (number: number) => number.toString(16).padStart(64, '0');

async function open(folder: string, more: Partial<Parameters<typeof openDiskStore>[0]> = {}) {
  const damages: Damage[] = [];
  const problems: string[] = [];
  const store = await openDiskStore({
    folder,
    limits,
    now: () => start + 60_000,
    onMessage: () => {},
    segmentSize: 4_096,
    memorySize: 0,
    onDamage: (damage) => damages.push(damage),
    onProblem: (text) => problems.push(text),
    ...more,
  });
  return { store, damages, problems };
}

const topics = ['0a', 'b1', 'ab'].map((two) => two.repeat(32));
async function waiting(store: DiskStore): Promise<string[]> {
  const pages = await Promise.all(topics.map((one) => store.pending(one, 'bob', query)));
  return pages.flat().map(({ id, data }) => `${Number.parseInt(id, 16)} ${data}`);
}

let copies = 0;
/** A copy of a log with one flipped bit. */
function flipped(log: string, bit: number): { folder: string; file: string; isLast: boolean } {
  copies += 1;
  const folder = path.join(root, `copy${copies}`);
  cpSync(log, folder, { recursive: true });
  const names = readdirSync(folder).filter((name) => name.endsWith('.log'));
  let at = bit >> 3;
  for (const [index, name] of names.entries()) {
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    if (at < bytes.length) {
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (bit & 7)), at);
      writeFileSync(file, bytes);
      return { folder, file, isLast: index === names.length - 1 };
    }
    at -= bytes.length;
  }
  throw new Error('the log has no such bit');
}

function sizeOf(log: string): number {
  const names = readdirSync(log).filter((name) => name.endsWith('.log'));
  return names.reduce((sum, name) => sum + readFileSync(path.join(log, name)).length, 0);
}

const first = new URL('../test-support/stored-by-0.0/disk', import.meta.url).pathname;
const current = path.join(root, 'current');
beforeAll(async () => {
  let { store } = await open(current);
  for (let number = 1; number <= 60; number += 1) {
    // Each start begins a segment; by size alone, a slow disk may leave all of them in one.
    if (number % 15 === 0) {
      await store.close();
      store = (await open(current)).store;
    }
    const data = `{"number":${number},"text":"${'ü'.repeat(number)}"}`;
    const message = { id: idOf(number), publisher: `alice${number % 3}`, ttl: 300, data };
    await store.publish({ topic, ...message, address: `10.0.0.${number % 5}`, project: 'p' });
    if (number % 4 === 0) store.acknowledge(topic, idOf(number), 'bob');
  }
  await store.close();
});

describe.each([
  ['of this version', () => current],
  ['of the first version', () => first],
])('a log %s', (_, log) => {
  it('with any flipped bit loses at most the message that contains it', async () => {
    const whole = await open(cpTo(log()));
    const before = await waiting(whole.store);
    await whole.store.close();
    expect(whole.damages).toEqual([]);
    await fc.assert(
      fc.asyncProperty(fc.nat(sizeOf(log()) * 8 - 1), async (bit) => {
        const { folder, file } = flipped(log(), bit);
        const { store, damages, problems } = await open(folder);
        const after = await waiting(store);
        // A message that had ended may return if its end record is lost; readers recognise it.
        expect(before.filter((one) => !after.includes(one)).length).toBeLessThanOrEqual(1);
        expect(after.filter((one) => !before.includes(one)).length).toBeLessThanOrEqual(1);
        // It is reported once, and the skipped bytes are kept.
        expect(damages.length + problems.length).toBe(1);
        for (const damage of damages) {
          expect(damage.file).toBe(file);
          const { offset, length, copy = '' } = damage;
          expect(readFileSync(copy)).toEqual(readFileSync(file).subarray(offset, offset + length));
        }
        await store.publish({ topic, id: idOf(999), publisher: 'alice', ttl: 300, data: 'new' });
        await store.close();
        const again = await open(folder);
        expect((await waiting(again.store)).toSorted()).toEqual([...after, '999 new'].toSorted());
        await again.store.close();
        rmSync(folder, { recursive: true });
      }),
      { numRuns: 60 },
    );
  });
});

function cpTo(log: string): string {
  copies += 1;
  const folder = path.join(root, `copy${copies}`);
  cpSync(log, folder, { recursive: true });
  return folder;
}

it('a hole of many sectors loses only the messages in it', async () => {
  const folder = cpTo(current);
  const file = path.join(folder, '0000000002.log');
  const bytes = readFileSync(file);
  bytes.fill(0, 1_000, 2_000);
  writeFileSync(file, bytes);
  const { store, damages } = await open(folder);
  const found = await waiting(store);
  expect(found.length).toBeGreaterThan(35);
  expect(damages).toEqual([expect.objectContaining({ file, copy: expect.stringContaining('0000000002-') })]);
  await store.close();
});

it('an unreadable sector loses only the messages in it', async () => {
  const folder = path.join(root, 'sectors');
  const writer = await open(folder, { segmentSize: 100_000 });
  for (let number = 1; number <= 30; number += 1) {
    await writer.store.publish({
      ...{ topic, id: idOf(number), publisher: 'alice', ttl: 300 },
      data: 'x'.repeat(900),
    });
  }
  await writer.store.close();
  const files = {
    ...systemFiles,
    read: async (fd: number, length: number, position: number) => {
      if (position < 8_192 && position + length > 4_096) {
        throw Object.assign(new Error('input/output'), { code: 'EIO' });
      }
      return systemFiles.read(fd, length, position);
    },
  };
  const { store, damages } = await open(folder, { files });
  expect((await waiting(store)).length).toBeGreaterThanOrEqual(24);
  // Unreadable bytes cannot be copied either.
  expect(damages.map(({ copy }) => copy)).toEqual([undefined]);
  expect(readdirSync(path.join(folder, 'damaged'))).toEqual([]);
  await store.close();
});

it('unused preallocated space is no damage, in the last segment and behind it', async () => {
  const folder = cpTo(current);
  const names = readdirSync(folder).filter((name) => name.endsWith('.log'));
  const file = path.join(folder, names.at(-1) ?? '');
  const whole = readFileSync(file);
  const before = await open(folder);
  const expected = await waiting(before.store);
  await before.store.close();
  writeFileSync(file, Buffer.concat([whole, Buffer.alloc(9_000)]));
  writeFileSync(
    path.join(folder, '0000000099.log'),
    Buffer.concat([whole.subarray(0, 8), Buffer.alloc(9_000)]),
  );
  const { store, damages, problems } = await open(folder);
  expect(await waiting(store)).toEqual(expected);
  expect([damages, problems]).toEqual([[], []]);
  expect(readFileSync(file).length).toBe(whole.length);
  await store.close();
  // The record that was being written precedes the reserved space.
  writeFileSync(file, Buffer.concat([whole, whole.subarray(8, 50), Buffer.alloc(9_000)]));
  writeFileSync(
    path.join(folder, '0000000099.log'),
    Buffer.concat([whole.subarray(0, 8), Buffer.alloc(9_000)]),
  );
  const again = await open(folder);
  expect(await waiting(again.store)).toEqual(expected);
  expect(again.damages).toEqual([]);
  expect(again.problems).toEqual([expect.stringMatching(/^\d\d bytes at the end of .* were not whole/)]);
  await again.store.close();
});

it('preallocated space that returns after a power failure is no damage, nor is a segment of zeros', async () => {
  const folder = cpTo(current);
  const before = await open(folder);
  const expected = await waiting(before.store);
  await before.store.close();
  const names = readdirSync(folder).filter((name) => name.endsWith('.log'));
  for (const name of names) {
    const file = path.join(folder, name);
    writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.alloc(9_000)]));
  }
  writeFileSync(path.join(folder, '0000000000.log'), Buffer.alloc(9_000));
  writeFileSync(path.join(folder, '0000000099.log'), Buffer.alloc(9_000));
  for (let times = 0; times < 2; times += 1) {
    const { store, damages, problems } = await open(folder);
    expect(await waiting(store)).toEqual(expected);
    expect([damages, problems]).toEqual([[], []]);
    await store.close();
  }
});

it('an unreadable sector at the end of a segment is damage, not preallocated space', async () => {
  const folder = cpTo(current);
  const file = path.join(folder, '0000000001.log');
  writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.alloc(20_000)]));
  const files = {
    ...systemFiles,
    read: async (fd: number, length: number, position: number) => {
      if (position + length > 16_384) throw Object.assign(new Error('input/output'), { code: 'EIO' });
      return systemFiles.read(fd, length, position);
    },
  };
  const { store, damages } = await open(folder, { files });
  expect(damages).toEqual([expect.objectContaining({ file, copy: undefined })]);
  await store.close();
});

it('keeps copies of damage up to a limit, and still reports damage beyond it', async () => {
  const folder = cpTo(current);
  const file = path.join(folder, '0000000001.log');
  const bytes = readFileSync(file);
  for (const at of [500, 1_500, 2_500]) bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
  const { store, damages } = await open(folder, { damageSize: 400 });
  expect(damages.map(({ copy }) => copy !== undefined)).toEqual([true, false, false]);
  await store.close();
});

it.each([
  ['another program', 'something else'],
  ['a later version', 'MOORLOG3 with records of another form'],
])('rejects a file of %s, and changes nothing', async (_, text) => {
  const folder = cpTo(current);
  const file = path.join(folder, '9999999999.log');
  writeFileSync(file, text);
  const before = readdirSync(folder);
  await expect(open(folder)).rejects.toThrow(/9999999999\.log is no log of this version.*RELAY_STORE/);
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(readdirSync(folder)).toEqual(before);
});

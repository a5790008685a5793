import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemFiles } from './log-files.ts';
import { LogWriter } from './log-writer.ts';

let folder = '';
let writer: LogWriter;
/** Record counts of each write. */
let groups: string[] = [];
/** Blocks the next write. */
let held: Promise<void> | undefined;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  folder = await mkdtemp(path.join(tmpdir(), 'mooring-relay-'));
  const files = {
    ...systemFiles,
    async write(fd: number, bytes: Buffer, position: number) {
      await held;
      await systemFiles.write(fd, bytes, position);
      groups.push(String(bytes));
    },
  };
  writer = new LogWriter({
    files,
    folder,
    segmentSize: 4_096,
    firstNumber: 1,
    onSegment: () => {},
    onDiscard: () => {},
  });
  await append('first');
  vi.advanceTimersByTime(1_000);
  groups = [];
});
afterEach(async () => {
  await writer.close();
  await writer.active?.close();
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

function append(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    writer.append({ record: () => Buffer.from(text), onDone: () => resolve(), onFailed: reject });
  });
}

it('writes a single record at once, and records that follow soon together', async () => {
  await append('a');
  expect(groups).toEqual(['a']);
  const rest = [append('b'), append('c')];
  await turn();
  rest.push(append('d'));
  expect(groups).toEqual(['a']);
  vi.advanceTimersByTime(4);
  await turn();
  expect(groups).toEqual(['a']);
  vi.advanceTimersByTime(1);
  await Promise.all(rest);
  expect(groups).toEqual(['a', 'bcd']);
});

it('delays records that nothing waits for, and writes them with others or after 50 ms', async () => {
  writer.append({ record: () => Buffer.from('x') });
  await turn();
  expect(groups).toEqual([]);
  await append('a');
  expect(groups).toEqual(['xa']);
  await turn();
  const written = new Promise<void>((resolve) => {
    writer.append({
      record() {
        resolve();
        return Buffer.from('y');
      },
    });
  });
  vi.advanceTimersByTime(50);
  await written;
  await writer.settle();
  expect(groups).toEqual(['xa', 'y']);
});

it('creates a record when writing it, and skips one that returns nothing', async () => {
  const record = vi.fn(() => undefined);
  writer.append({ record });
  await turn();
  expect(record).not.toHaveBeenCalled();
  await append('a');
  expect(record).toHaveBeenCalledOnce();
  expect(groups).toEqual(['a']);
  writer.append({ record: () => undefined });
  await writer.settle();
  expect(groups).toEqual(['a']);
});

/** Blocks the disk. @returns a function that releases it */
function hold(): () => void {
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  return () => {
    held = undefined;
    release();
  };
}

it('writes records that arrive during a write soon afterwards, even if nothing waits for them', async () => {
  const release = hold();
  const first = append('a');
  await turn();
  const written = new Promise<void>((resolve) => {
    writer.append({
      record() {
        resolve();
        return Buffer.from('x');
      },
    });
  });
  release();
  await first;
  await turn();
  vi.advanceTimersByTime(50);
  await written;
  await writer.settle();
  expect(groups).toEqual(['a', 'x']);
});

it('frees a record that is withdrawn before its turn', async () => {
  const release = hold();
  const first = append('a');
  await turn();
  const withdrawn = { record: vi.fn(() => Buffer.from('b')), size: 10 };
  writer.append(withdrawn);
  expect(writer.waitingSize).toBe(10);
  writer.withdraw(withdrawn);
  expect(writer.waitingSize).toBe(0);
  release();
  await first;
  await writer.settle();
  expect(withdrawn.record).not.toHaveBeenCalled();
  expect(groups).toEqual(['a']);
});

it('rejects a record that cannot be created, and writes the others', async () => {
  const first = append('a');
  const unmade = new Promise<void>((resolve, reject) => {
    writer.append({
      record() {
        throw new Error('the record is too long');
      },
      size: 10,
      onDone: () => resolve(),
      onFailed: reject,
    });
  });
  const last = append('b');
  await expect(unmade).rejects.toThrow('the record is too long');
  await Promise.all([first, last]);
  expect(groups).toEqual(['ab']);
  expect(writer.waitingSize).toBe(0);
});

it('writes without delay when closed', async () => {
  await append('a');
  const last = append('b');
  await writer.close();
  await last;
  expect(groups).toEqual(['a', 'b']);
});

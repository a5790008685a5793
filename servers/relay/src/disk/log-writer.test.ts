import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemFiles } from './log-files.ts';
import { LogWriter } from './log-writer.ts';

let folder = '';
let writer: LogWriter;
/** What each write had. */
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

it('writes a record that comes alone at once, and those that follow it soon together', async () => {
  await append('a');
  expect(groups).toEqual(['a']);
  const rest = [append('b'), append('c')];
  await turn();
  rest.push(append('d'));
  expect(groups).toEqual(['a']);
  vi.advanceTimersByTime(2);
  await Promise.all(rest);
  expect(groups).toEqual(['a', 'bcd']);
});

it('lets records that nothing waits for lie, and writes them with others', async () => {
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

it('asks for a record when it is written, and writes nothing where there is none', async () => {
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

/** Holds up the disk. @returns lets it go on */
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

it('writes records that arrive during a write soon after it, even if nothing waits for them', async () => {
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

it('keeps nothing of what is withdrawn before its turn', async () => {
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

it('refuses a record that cannot be made, and writes those beside it', async () => {
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

it('waits for no pause when it is closed', async () => {
  await append('a');
  const last = append('b');
  await writer.close();
  await last;
  expect(groups).toEqual(['a', 'b']);
});

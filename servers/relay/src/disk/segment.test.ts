import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LogFiles, systemFiles } from './log-files.ts';
import { currentFormat } from './log-record.ts';
import { type DiskEntry, Segment, segmentNumber } from './segment.ts';

const head = currentFormat.magic.length;
const megabyte = 1_048_576;

let folder = '';
let opened: Set<number>;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mooring-segment-'));
  opened = new Set();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The real files, with some operations replaced; `opened` holds the descriptors that are open. */
function filesWith(replaced: Partial<LogFiles> = {}): LogFiles {
  return {
    ...systemFiles,
    open: async (file, flags) => {
      const fd = await systemFiles.open(file, flags);
      opened.add(fd);
      return fd;
    },
    close: async (fd) => {
      await systemFiles.close(fd);
      opened.delete(fd);
    },
    ...replaced,
  };
}

const failure = (code: string) => Object.assign(new Error(code), { code });

function reservation(size: number) {
  const controller = new AbortController();
  return { size, signal: controller.signal, abort: () => controller.abort() };
}

/** A message of the index that is not on disk yet. */
function entryOf(sequence: number): DiskEntry {
  return {
    topic: 'ab'.repeat(32),
    id: sequence.toString(16).padStart(64, '0'),
    owner: { publisher: 'alice', address: '', project: '' },
    sequence,
    expiresAt: 1_700_000_300_000,
    size: 1,
    visible: true,
    message: undefined,
    commit: undefined,
    recorded: false,
    onEnded: undefined,
    segment: undefined,
    offset: 0,
    length: 0,
    older: undefined,
    younger: undefined,
  };
}

describe('segmentNumber', () => {
  it('reads the number of the file that a segment has', () => {
    for (const number of [0, 1, 42, 9_999_999_999])
      expect(segmentNumber(path.basename(Segment.file(folder, number)))).toBe(number);
  });

  it('sorts names like their numbers', () => {
    const names = [10, 9, 1, 100].map((number) => path.basename(Segment.file(folder, number)));
    expect(names.sort().map(segmentNumber)).toEqual([1, 9, 10, 100]);
  });

  it.each(['lock', '1.log', '00000000001.log', '0000000001.log.tmp', 'x0000000001.log', '000000000a.log'])(
    'ignores %s',
    (name) => expect(segmentNumber(name)).toBeUndefined(),
  );
});

describe('Segment.create', () => {
  it('writes the first bytes of the current format, and makes the name durable afterwards', async () => {
    const steps: string[] = [];
    const files = filesWith({
      write: async (...write) => {
        await systemFiles.write(...write);
        steps.push('write');
      },
      syncFolder: async (synced) => {
        await systemFiles.syncFolder(synced);
        steps.push(synced);
      },
    });
    const segment = await Segment.create(files, folder, 7);
    expect(readFileSync(Segment.file(folder, 7))).toEqual(currentFormat.magic);
    expect(steps).toEqual(['write', folder]);
    expect(segment).toMatchObject({ number: 7, size: head, format: currentFormat, isDamaged: false });
    expect(segment.isNew).toBe(true);
    await segment.close();
    expect(opened.size).toBe(0);
  });

  it('overwrites no existing file', async () => {
    writeFileSync(Segment.file(folder, 7), 'kept');
    await expect(Segment.create(filesWith(), folder, 7)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(Segment.file(folder, 7), 'utf8')).toBe('kept');
  });

  it('reserves zeros up to the size, a megabyte at a time, and trims what was not used', async () => {
    const written: (readonly [position: number, length: number])[] = [];
    const files = filesWith({
      write: async (fd, bytes, position) => {
        written.push([position, bytes.length]);
        await systemFiles.write(fd, bytes, position);
      },
    });
    const size = 2 * megabyte + 100;
    const segment = await Segment.create(files, folder, 1, reservation(size));
    expect(written).toEqual([
      [0, head],
      [head, megabyte],
      [head + megabyte, megabyte],
      [head + 2 * megabyte, 100 - head],
    ]);
    const bytes = readFileSync(segment.file);
    expect(bytes.length).toBe(size);
    expect(bytes.subarray(head).every((byte) => byte === 0)).toBe(true);
    expect(segment.size).toBe(head);
    segment.size += 3;
    await segment.trim();
    expect(readFileSync(segment.file).length).toBe(head + 3);
    await segment.close();
  });

  it('ends a reservation early when it is aborted, and can be used', async () => {
    const wanted = reservation(10 * megabyte);
    const files = filesWith({
      write: async (fd, bytes, position) => {
        await systemFiles.write(fd, bytes, position);
        if (position > 0) wanted.abort();
      },
    });
    const segment = await Segment.create(files, folder, 1, wanted);
    expect(readFileSync(segment.file).length).toBe(head + megabyte);
    await segment.close();
  });

  it('frees the reserved space again if it would fill the disk', async () => {
    const files = filesWith({
      write: async (fd, bytes, position) => {
        if (position > megabyte) throw failure('ENOSPC');
        await systemFiles.write(fd, bytes, position);
      },
    });
    const segment = await Segment.create(files, folder, 1, reservation(10 * megabyte));
    expect(readFileSync(segment.file)).toEqual(currentFormat.magic);
    await segment.close();
  });

  it.each([
    ['writing the first bytes fails', { write: () => Promise.reject(failure('ENOSPC')) }, 'ENOSPC'],
    ['syncing the folder fails', { syncFolder: () => Promise.reject(failure('EIO')) }, 'EIO'],
    [
      'reserving fails',
      {
        write: (fd: number, bytes: Buffer, position: number) =>
          position > 0 ? Promise.reject(failure('EIO')) : systemFiles.write(fd, bytes, position),
      },
      'EIO',
    ],
  ])('leaves no file and no descriptor behind if %s', async (_, replaced, code) => {
    const creating = Segment.create(filesWith(replaced), folder, 1, reservation(megabyte));
    await expect(creating).rejects.toMatchObject({ code });
    expect(readdirSync(folder)).toEqual([]);
    expect(opened.size).toBe(0);
  });
});

describe('an open segment', () => {
  it('counts the bytes of its live records, each once', async () => {
    const segment = await Segment.create(filesWith(), folder, 1);
    const [one, two] = [entryOf(1), entryOf(2)];
    segment.hold(one, head, 30);
    segment.hold(two, head + 30, 12);
    expect(one).toMatchObject({ segment, offset: head, length: 30 });
    expect([segment.live.size, segment.liveBytes]).toEqual([2, 42]);
    segment.release(one);
    segment.release(one);
    expect([[...segment.live], segment.liveBytes]).toEqual([[two], 12]);
    await segment.close();
  });

  it('is not new once it has a record', async () => {
    const segment = await Segment.create(filesWith(), folder, 1);
    segment.size += 1;
    expect(segment.isNew).toBe(false);
    await segment.close();
  });

  it('reads the bytes at an offset', async () => {
    const file = Segment.file(folder, 3);
    writeFileSync(file, 'headerrecord');
    const files = filesWith();
    const fd = await files.open(file, 'r+');
    const segment = Segment.existing(files, {
      number: 3,
      file,
      fd,
      size: 12,
      format: currentFormat,
      isDamaged: true,
    });
    expect(segment).toMatchObject({ number: 3, size: 12, isDamaged: true, isNew: false });
    expect((await segment.read(6, 6)).toString()).toBe('record');
    await segment.close();
    expect(existsSync(file)).toBe(true);
  });
});

describe('drop', () => {
  it('removes the file and closes it', async () => {
    const segment = await Segment.create(filesWith(), folder, 1);
    await segment.drop();
    expect(readdirSync(folder)).toEqual([]);
    expect(opened.size).toBe(0);
  });

  it('waits for every read, whether it succeeds or fails', async () => {
    const steps: string[] = [];
    const answers: ((answer: Promise<Buffer>) => void)[] = [];
    const files = filesWith({
      read: () => new Promise((resolve) => answers.push(resolve)),
      remove: async (file) => {
        steps.push('removed');
        await systemFiles.remove(file);
      },
    });
    const segment = await Segment.create(files, folder, 1);
    const first = segment.read(0, 1).then(() => steps.push('read'));
    const second = segment.read(0, 1).catch(() => steps.push('failed'));
    const dropped = segment.drop();
    answers[0]?.(Promise.resolve(Buffer.from('a')));
    await first;
    expect(steps).toEqual(['read']);
    steps.push('second read ends');
    answers[1]?.(Promise.reject(failure('EIO')));
    await Promise.all([second, dropped]);
    expect(steps.slice(0, 2)).toEqual(['read', 'second read ends']);
    expect(steps.slice(2).toSorted()).toEqual(['failed', 'removed']);
    expect(readdirSync(folder)).toEqual([]);
    expect(opened.size).toBe(0);
  });

  it('succeeds if another process has removed the file', async () => {
    const segment = await Segment.create(filesWith(), folder, 1);
    unlinkSync(segment.file);
    await segment.drop();
    expect(opened.size).toBe(0);
  });

  it('leaves the segment open if its file cannot be removed, and works the next time', async () => {
    let isLocked = true;
    const files = filesWith({
      remove: (file) => (isLocked ? Promise.reject(failure('EBUSY')) : systemFiles.remove(file)),
    });
    const segment = await Segment.create(files, folder, 1);
    await expect(segment.drop()).rejects.toMatchObject({ code: 'EBUSY' });
    expect((await segment.read(0, head)).equals(currentFormat.magic)).toBe(true);
    isLocked = false;
    await segment.drop();
    expect(readdirSync(folder)).toEqual([]);
    expect(opened.size).toBe(0);
  });

  it('succeeds if the removed file cannot be closed', async () => {
    const files = filesWith({ close: () => Promise.reject(failure('EIO')) });
    const segment = await Segment.create(files, folder, 1);
    await segment.drop();
    expect(readdirSync(folder)).toEqual([]);
    await systemFiles.close(segment.fd);
  });
});

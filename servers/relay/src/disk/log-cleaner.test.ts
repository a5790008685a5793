import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  idOf,
  newFolder,
  openStoreIn,
  segmentsIn,
  type TestStore,
  topic,
} from '../test-support/open-disk-store.ts';
import { LogCleaner } from './log-cleaner.ts';
import { type LogFiles, systemFiles } from './log-files.ts';
import { LogWriter } from './log-writer.ts';
import type { Segment } from './segment.ts';

const failure = (code: string) => Object.assign(new Error(`the disk fails: ${code}`), { code });

/** Makes the log grow by messages that end at once. */
async function fill({ publish, acknowledge }: TestStore, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) {
    await publish(number, { data: 'x'.repeat(300) });
    acknowledge(number);
  }
}

describe('the cleaner', () => {
  it('shrinks the log as messages end, and keeps waiting messages by moving them', async () => {
    const folder = newFolder();
    const opened = await openStoreIn(folder);
    await opened.publish(1, { data: 'the oldest' });
    await fill(opened, 2, 300);
    await opened.store.tidy();
    expect(segmentsIn(folder).length).toBeLessThan(6);
    expect(segmentsIn(folder)).not.toContain('0000000001.log');
    const query = { after: 0, limit: 10, maxSize: 1_000 };
    expect(await opened.store.pending(topic, 'bob', query)).toMatchObject([
      { id: idOf(1), data: 'the oldest' },
    ]);
    await opened.close();
    expect(await (await openStoreIn(folder)).waiting()).toEqual([1]);
  });

  it('shrinks the log as messages expire', async () => {
    const folder = newFolder();
    let now = 1_700_000_000_000;
    const opened = await openStoreIn(folder, { now: () => now });
    for (let number = 1; number <= 100; number += 1)
      await opened.publish(number, { ttl: 60, data: 'x'.repeat(200) });
    expect(segmentsIn(folder).length).toBeGreaterThan(5);
    now += 70_000;
    await opened.store.tidy();
    // The active segment, and the next one.
    expect(segmentsIn(folder).length).toBeLessThan(3);
    expect(opened.store.totals()).toEqual({ messages: 0, topics: 0, size: 0 });
  });

  it('does not clean a log below twice the size of its live messages', async () => {
    const folder = newFolder();
    const opened = await openStoreIn(folder);
    for (let number = 1; number <= 40; number += 1) await opened.publish(number, { data: 'x'.repeat(300) });
    for (let number = 2; number <= 10; number += 2) opened.acknowledge(number);
    const before = segmentsIn(folder);
    await opened.store.tidy();
    expect(segmentsIn(folder)).toEqual(expect.arrayContaining(before));
  });

  it('leaves the segment of a failed write to the writer, so that its file is closed once', async () => {
    const folder = newFolder();
    const open = new Set<number>();
    const closedTwice: number[] = [];
    let cleaner: LogCleaner | undefined;
    const files: LogFiles = {
      ...systemFiles,
      open: async (...how) => {
        const fd = await systemFiles.open(...how);
        open.add(fd);
        return fd;
      },
      write: async (fd, bytes, position) => {
        if (bytes.includes('fails')) throw failure('EIO');
        await systemFiles.write(fd, bytes, position);
      },
      truncate: async (...how) => {
        cleaner?.run();
        await cleaner?.settled();
        await systemFiles.truncate(...how);
      },
      close: async (fd) => {
        if (!open.delete(fd)) {
          closedTwice.push(fd);
          return;
        }
        await systemFiles.close(fd);
      },
    };
    const segments: Segment[] = [];
    const writer = new LogWriter({
      ...{ files, folder, segmentSize: 4_096, firstNumber: 1 },
      onSegment: (segment) => segments.push(segment),
      onDiscard: (segment) => segments.splice(segments.indexOf(segment), 1),
    });
    const errors: unknown[] = [];
    cleaner = new LogCleaner({
      ...{ writer, segments, segmentSize: 4_096 },
      onUnreadable: async () => {},
      onError: (error) => errors.push(error),
    });
    const append = (text: string) =>
      new Promise<void>((resolve, reject) => {
        writer.append({ record: () => Buffer.from(text), onDone: () => resolve(), onFailed: reject });
      });
    await expect(append('fails')).rejects.toThrow('EIO');
    await append('succeeds');
    await writer.close();
    await cleaner.stop();
    for (const segment of segments) await segment.close();
    expect([closedTwice, [...open], errors]).toEqual([[], [], []]);
  });

  it('does not bring back a message that ends while it is being moved', async () => {
    const folder = newFolder();
    let onRead: (() => void) | undefined;
    const files: LogFiles = {
      ...systemFiles,
      read: async (...where) => {
        const bytes = await systemFiles.read(...where);
        onRead?.();
        return bytes;
      },
    };
    const opened = await openStoreIn(folder, { files });
    await opened.publish(1);
    await opened.publish(2);
    // The store may begin to move messages on its own before all are published.
    onRead = () => opened.acknowledge(1);
    await fill(opened, 3, 200);
    await opened.store.tidy();
    onRead = undefined;
    expect(segmentsIn(folder)).not.toContain('0000000001.log');
    expect(await opened.waiting()).toEqual([2]);
    await opened.close();
    expect(await (await openStoreIn(folder)).waiting()).toEqual([2]);
  });

  it('does not bring back a message that ends while its copy is being written', async () => {
    const folder = newFolder();
    let opened: TestStore | undefined;
    const files: LogFiles = {
      ...systemFiles,
      write: async (fd, bytes, position) => {
        // Not during its first write.
        if (opened && bytes.includes('moved')) opened.acknowledge(1);
        await systemFiles.write(fd, bytes, position);
      },
    };
    const store = await openStoreIn(folder, { files });
    await store.publish(1, { data: 'moved' });
    opened = store;
    await fill(store, 2, 200);
    await store.store.tidy();
    expect(await store.waiting()).toEqual([]);
    await store.close();
    expect(await (await openStoreIn(folder)).waiting()).toEqual([]);
  });
});

describe('the cleaner of a failing disk', () => {
  it('removes a segment later if it cannot be removed now, so that no ended message comes back', async () => {
    const folder = newFolder();
    let isBroken = true;
    const files: LogFiles = {
      ...systemFiles,
      remove: async (file) => {
        if (isBroken && file.endsWith('0000000001.log')) throw failure('EIO');
        await systemFiles.remove(file);
      },
    };
    const opened = await openStoreIn(folder, { files });
    await opened.publish(1);
    // Its end record is in another segment.
    await fill(opened, 2, 20);
    opened.acknowledge(1);
    await fill(opened, 21, 60);
    await opened.store.tidy();
    await opened.store.tidy();
    expect(opened.problems).toContainEqual({ text: 'the log could not be cleaned', error: failure('EIO') });
    await opened.close();

    const again = await openStoreIn(folder, { files });
    expect(await again.waiting()).toEqual([]);
    await again.store.tidy();
    expect(segmentsIn(folder)).toContain('0000000001.log');
    isBroken = false;
    await again.store.tidy();
    expect(segmentsIn(folder).length).toBeLessThan(3);
    expect(await again.waiting()).toEqual([]);
  });

  it('continues if another process has removed a segment', async () => {
    const folder = newFolder();
    const files: LogFiles = {
      ...systemFiles,
      remove: async (file) => {
        await systemFiles.remove(file);
        throw failure('ENOENT');
      },
    };
    const opened = await openStoreIn(folder, { files });
    await fill(opened, 1, 60);
    await opened.store.tidy();
    expect(opened.problems).toEqual([]);
    expect(segmentsIn(folder).length).toBeLessThan(3);
  });

  it('moves messages later if they cannot be written now', async () => {
    const folder = newFolder();
    let isBroken = false;
    const files: LogFiles = {
      ...systemFiles,
      write: async (fd, bytes, position) => {
        if (isBroken && bytes.includes('stays')) throw failure('EIO');
        await systemFiles.write(fd, bytes, position);
      },
    };
    const opened = await openStoreIn(folder, { files });
    await opened.publish(1, { data: 'stays' });
    isBroken = true;
    // The store may move the message on its own meanwhile; what is published in the same write fails with it.
    for (let number = 2; number <= 100; number += 1) {
      await opened.publish(number, { data: 'x'.repeat(300) }).then(
        () => opened.acknowledge(number),
        (error: unknown) => expect(error).toEqual(failure('EIO')),
      );
    }
    await opened.store.tidy();
    expect(opened.problems).toContainEqual({ text: 'the log could not be cleaned', error: failure('EIO') });
    expect(segmentsIn(folder)).toContain('0000000001.log');
    isBroken = false;
    await opened.store.tidy();
    expect(segmentsIn(folder)).not.toContain('0000000001.log');
    expect(await opened.waiting()).toEqual([1]);
  });

  it('drops a message whose record is damaged on disk, and keeps a copy', async () => {
    const folder = newFolder();
    const opened = await openStoreIn(folder);
    await opened.publish(1, { data: 'rots' });
    await opened.publish(2, { data: 'stays' });
    const file = path.join(folder, '0000000001.log');
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
    writeFileSync(file, bytes);
    await fill(opened, 3, 200);
    await opened.store.tidy();
    expect(await opened.waiting()).toEqual([2]);
    expect(opened.damages).toEqual([expect.objectContaining({ file, offset: 8, copy: expect.any(String) })]);
    expect(opened.store.totals()?.messages).toBe(1);
  });

  it('drops an unreadable message, and shrinks the log', async () => {
    const folder = newFolder();
    let isBroken = false;
    const files: LogFiles = {
      ...systemFiles,
      read: async (...where) => {
        const bytes = await systemFiles.read(...where);
        if (isBroken && bytes.includes('lost')) throw failure('EIO');
        return bytes;
      },
    };
    const opened = await openStoreIn(folder, { files });
    await opened.publish(1, { data: 'lost' });
    await opened.publish(2, { data: 'stays' });
    isBroken = true;
    await fill(opened, 3, 200);
    await opened.store.tidy();
    isBroken = false;
    expect(await opened.waiting()).toEqual([2]);
    expect(opened.problems).toEqual([]);
    expect(opened.damages).toEqual([expect.objectContaining({ offset: 8, copy: undefined })]);
    expect(segmentsIn(folder).length).toBeLessThan(6);
  });

  it('retries if a message cannot be read for another reason', async () => {
    const folder = newFolder();
    let isBroken = false;
    const files: LogFiles = {
      ...systemFiles,
      read: async (...where) => {
        if (isBroken) throw failure('EMFILE');
        return systemFiles.read(...where);
      },
    };
    const opened = await openStoreIn(folder, { files });
    await opened.publish(1);
    isBroken = true;
    await fill(opened, 2, 100);
    await opened.store.tidy();
    expect(opened.damages).toEqual([]);
    expect(opened.problems).toContainEqual({
      text: 'the log could not be cleaned',
      error: failure('EMFILE'),
    });
    isBroken = false;
    await opened.store.tidy();
    expect(await opened.waiting()).toEqual([1]);
  });
});

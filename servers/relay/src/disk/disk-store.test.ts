import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewMessage, RelayStore, StoredMessage } from '../store/relay-store.ts';
import { relayStoreConformance } from '../testing/relay-store-conformance.ts';
import { type DiskStore, type DiskStoreOptions, openDiskStore } from './disk-store.ts';
import { type LogFiles, systemFiles } from './log-files.ts';
import { currentFormat, encodeMessage } from './log-record.ts';

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mooring-relay-'));
  folders.push(folder);
  return folder;
}
const stores: RelayStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const topic = 'ab'.repeat(32);
const query = { after: 0, limit: 1_000, maxSize: 10_000_000 };
const limits = { topicMessages: 10_000, topicSize: 1e9, storeMessages: 1e6, storeSize: 1e9 };
let time = 1_700_000_000_000;

function message(number: number, more: Partial<NewMessage> = {}): NewMessage {
  const id = number.toString(16).padStart(64, '0');
  return { topic, id, publisher: 'alice', ttl: 300, data: `{"number":${number}}`, ...more };
}

async function openIn(folder: string, more: Partial<DiskStoreOptions> = {}): Promise<DiskStore> {
  const store = await openDiskStore({
    folder,
    limits,
    now: () => time,
    onMessage: () => {},
    segmentSize: 4_096,
    memorySize: 1_000_000,
    ...more,
  });
  stores.push(store);
  return store;
}

async function closeStore(store: RelayStore): Promise<void> {
  stores.splice(stores.indexOf(store), 1);
  await store.close();
}

const numbersOf = (messages: readonly StoredMessage[]) => messages.map(({ id }) => Number.parseInt(id, 16));
const waiting = async (store: RelayStore) => numbersOf(await store.pending(topic, 'bob', query));
const logs = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.log'));

for (const [name, memorySize] of [
  ['kept in memory too', 1_000_000],
  ['read from the disk', 0],
] as const) {
  describe(`the disk store, messages ${name}`, () => {
    const make = async (options: Parameters<Parameters<typeof relayStoreConformance>[0]>[0]) =>
      openDiskStore({ ...options, folder: await newFolder(), segmentSize: 4_096, memorySize });
    for (const rule of relayStoreConformance(make)) it(rule.name, rule.run);
  });
}

describe('after a restart', () => {
  it('keeps unacknowledged, unexpired messages in order', async () => {
    const folder = await newFolder();
    const store = await openIn(folder);
    for (let number = 1; number <= 100; number += 1) {
      await store.publish(message(number, { ttl: number % 10 === 0 ? 5 : 300 }));
    }
    for (let number = 1; number <= 50; number += 1) store.acknowledge(topic, message(number).id, 'bob');
    await closeStore(store);
    time += 6_000;
    const again = await openIn(folder);
    const expected = Array.from({ length: 50 }, (_, index) => index + 51).filter(
      (number) => number % 10 !== 0,
    );
    expect(await waiting(again)).toEqual(expected);
    await again.publish(message(200));
    expect(await waiting(again)).toEqual([...expected, 200]);
    expect(await again.publish(message(99))).toBe('duplicate');
  });

  it('returns each message unchanged', async () => {
    const folder = await newFolder();
    const store = await openIn(folder);
    await store.publish(message(1, { data: '{"text":"ü𝄞"}', publisher: 'did:key:zÄ' }));
    const before = await store.pending(topic, 'bob', query);
    await closeStore(store);
    expect(await (await openIn(folder)).pending(topic, 'bob', query)).toEqual(before);
  });

  it('truncates a partial write at any position, and continues', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 800 }), fc.boolean(), async (cut, damage) => {
        const folder = await newFolder();
        const store = await openIn(folder, { segmentSize: 1_000_000 });
        for (let number = 1; number <= 5; number += 1) await store.publish(message(number));
        await closeStore(store);
        const [log = ''] = logs(folder);
        const file = path.join(folder, log);
        const { size } = statSync(file);
        if (damage) {
          const bytes = readFileSync(file);
          bytes.writeUInt8(bytes.readUInt8(size - cut) ^ 0xff, size - cut);
          writeFileSync(file, bytes);
        } else {
          truncateSync(file, size - cut);
        }
        const again = await openIn(folder);
        const found = await waiting(again);
        const record = (size - 8) / 5;
        // A damaged record is lost; a truncation loses those after it.
        const hit = 6 - Math.ceil(cut / record);
        expect(found).toEqual([1, 2, 3, 4, 5].filter((number) => (damage ? number !== hit : number < hit)));
        await again.publish(message(9));
        await closeStore(again);
        expect(await waiting(await openIn(folder))).toEqual([...found, 9]);
      }),
      { numRuns: 25 },
    );
  });

  it('counts a duplicate message in the log once, and ends it permanently', async () => {
    const folder = await newFolder();
    const owner = { publisher: 'alice', address: '', project: '' };
    const { topic: on, id, publisher, data } = message(1);
    const record = (sequence: number) =>
      encodeMessage(
        { topic: on, id, publisher, data, sequence, publishedAt: time, expiresAt: time + 60_000 },
        owner,
      );
    writeFileSync(
      path.join(folder, '0000000001.log'),
      Buffer.concat([currentFormat.magic, record(1), record(2)]),
    );
    const store = await openIn(folder);
    expect(store.totals()).toEqual({ messages: 1, topics: 1, size: Buffer.byteLength(data) });
    store.acknowledge(topic, id, 'bob');
    expect(store.totals()).toEqual({ messages: 0, topics: 0, size: 0 });
    await closeStore(store);
    expect(await waiting(await openIn(folder))).toEqual([]);
  });

  it('rejects a file that is not a log of this version', async () => {
    const folder = await newFolder();
    writeFileSync(path.join(folder, '0000000001.log'), 'something else');
    await expect(openIn(folder)).rejects.toThrow(/is no log of this version.*RELAY_STORE/);
  });
});

describe('when the disk fails', () => {
  it.each([
    ['is full', { code: 'ENOSPC', share: 0.5 }],
    ['does not confirm', { code: 'EIO', share: 1 }],
  ] as const)(
    'and %s: the publisher gets an error, nothing acknowledged is lost',
    async (_, { code, share }) => {
      const folder = await newFolder();
      let broken = false;
      const files = {
        ...systemFiles,
        async write(fd: number, bytes: Buffer, position: number) {
          if (!broken) return systemFiles.write(fd, bytes, position);
          // Writes a part of the bytes, or all.
          await systemFiles.write(fd, bytes.subarray(0, Math.floor(bytes.length * share)), position);
          throw Object.assign(new Error('the disk fails'), { code });
        },
      };
      const received: number[] = [];
      const store = await openIn(folder, {
        files,
        onMessage: ({ id }) => received.push(Number.parseInt(id, 16)),
      });
      await store.publish(message(1));
      await store.publish(message(2));
      broken = true;
      const tries = [store.publish(message(3)), store.publish(message(3)), store.publish(message(4))];
      for (const result of await Promise.allSettled(tries)) expect(result.status).toBe('rejected');
      await expect(store.check()).rejects.toThrow();
      store.acknowledge(topic, message(1).id, 'bob');
      for (let time = 0; time < 20; time += 1) await expect(store.publish(message(5))).rejects.toThrow();
      expect(logs(folder).length).toBeLessThan(4);
      expect(await waiting(store)).toEqual([2]);
      broken = false;
      await store.check();
      expect(await store.publish(message(3))).toBe('stored');
      expect(await waiting(store)).toEqual([2, 3]);
      // 3 and 4 were delivered before the disk failed; later ones only once they are stored.
      expect(received).toEqual([1, 2, 3, 4, 3]);
      await closeStore(store);
      // Rejected messages do not come back either.
      expect(await waiting(await openIn(folder))).toEqual([2, 3]);
    },
  );

  it('an unreadable message does not block others', async () => {
    const folder = await newFolder();
    let unreadable = Number.NaN;
    const files = {
      ...systemFiles,
      read: async (fd: number, length: number, position: number) => {
        if (position === unreadable) throw Object.assign(new Error('input/output'), { code: 'EIO' });
        return systemFiles.read(fd, length, position);
      },
    };
    const store = await openIn(folder, { files, memorySize: 0 });
    for (const number of [1, 2, 3]) await store.publish(message(number));
    unreadable = 8;
    expect(await waiting(store)).toEqual([2, 3]);
    expect(numbersOf(await store.pending(topic, 'bob', { ...query, limit: 1 }))).toEqual([2]);
    unreadable = Number.NaN;
    expect(await waiting(store)).toEqual([1, 2, 3]);
  });

  it('commits messages that arrive while the disk is busy as one group', async () => {
    let writes = 0;
    const files = {
      ...systemFiles,
      write: async (fd: number, bytes: Buffer, position: number) => {
        writes += 1;
        await systemFiles.write(fd, bytes, position);
      },
    };
    const store = await openIn(await newFolder(), { files, segmentSize: 10_000_000 });
    await store.publish(message(1));
    const before = writes;
    const first = store.publish(message(2));
    await Promise.resolve().then(() => Promise.resolve());
    const rest = Array.from({ length: 300 }, (_, index) => store.publish(message(index + 3)));
    await Promise.all([first, ...rest]);
    expect(writes - before).toBeLessThanOrEqual(2);
  });
});

describe('preallocated segments', () => {
  const sizes = (folder: string) => logs(folder).map((name) => statSync(path.join(folder, name)).size);

  /** Files, and a function that waits for a number of segments. */
  function watched(more: Partial<LogFiles> = {}) {
    let count = 0;
    const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
    const files: LogFiles = {
      ...systemFiles,
      ...more,
      syncFolder: async (folder) => {
        await systemFiles.syncFolder(folder);
        count += 1;
        for (const one of waiting) if (one.count <= count) one.resolve();
      },
    };
    const made = (wanted: number) =>
      new Promise<void>((resolve) => {
        if (count >= wanted) resolve();
        else waiting.push({ count: wanted, resolve });
      });
    return { files, made };
  }

  it('are preallocated before they are written to, and truncated once the store is closed', async () => {
    const folder = await newFolder();
    const { files, made } = watched();
    const store = await openIn(folder, { segmentSize: 50_000, files });
    await made(1);
    await store.publish(message(1, { data: 'x'.repeat(100) }));
    expect(sizes(folder)).toEqual([50_000]);
    await closeStore(store);
    const [size = 0] = sizes(folder);
    expect(size).toBeGreaterThan(100);
    expect(size).toBeLessThan(1_000);
    expect(await waiting(await openIn(folder))).toEqual([1]);
  });

  it('are not reported as damage after the process ends', async () => {
    const folder = await newFolder();
    const store = await openIn(folder, { segmentSize: 50_000 });
    for (let number = 1; number <= 20; number += 1) {
      await store.publish(message(number, { data: 'x'.repeat(2_000) }));
    }
    const left = await newFolder();
    await cp(folder, left, { recursive: true });
    await rm(path.join(left, 'lock'));
    const problems: string[] = [];
    const again = await openIn(left, { onProblem: (text) => problems.push(text) });
    expect(await waiting(again)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(problems).toEqual([]);
  });

  it('reserve 16 MiB at most, without delaying a publisher or the shutdown', async () => {
    let reserved = 0;
    const { files, made } = watched({
      write: async (fd, bytes, position) => {
        if (bytes.length < 100_000) return systemFiles.write(fd, bytes, position);
        reserved += bytes.length;
      },
    });
    const options = { segmentSize: 268_435_456, files };
    const used = await openIn(await newFolder(), options);
    await used.publish(message(1));
    expect(reserved).toBeLessThanOrEqual(1_048_576);
    reserved = 0;
    await closeStore(await openIn(await newFolder(), options));
    expect(reserved).toBeLessThanOrEqual(1_048_576);
    reserved = 0;
    await openIn(await newFolder(), options);
    await made(3);
    expect(reserved).toBeGreaterThan(15_000_000);
    expect(reserved).toBeLessThanOrEqual(16_777_216);
  });

  it('store messages when the disk is otherwise full', async () => {
    const folder = await newFolder();
    let full = false;
    const { files, made } = watched({
      write: async (fd, bytes, position) => {
        const reaches = position + bytes.length;
        if (full && reaches > (await systemFiles.size(fd)))
          throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        return systemFiles.write(fd, bytes, position);
      },
    });
    const store = await openIn(folder, { segmentSize: 20_000, files });
    await made(1);
    const publish = (number: number) => store.publish(message(number, { data: 'x'.repeat(2_000) }));
    for (let number = 1; number <= 6; number += 1) await publish(number);
    await made(2);
    full = true;
    for (let number = 7; number <= 14; number += 1) await publish(number);
    const numbers = Array.from({ length: 14 }, (_, index) => index + 1);
    expect(await waiting(store)).toEqual(numbers);
    await closeStore(store);
    expect(await waiting(await openIn(folder))).toEqual(numbers);
  });

  it('are created on demand if preallocation fails', async () => {
    const folder = await newFolder();
    const files = {
      ...systemFiles,
      write: async (fd: number, bytes: Buffer, position: number) => {
        if (bytes.length > 10_000) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        return systemFiles.write(fd, bytes, position);
      },
    };
    const store = await openIn(folder, { segmentSize: 20_000, files });
    for (let number = 1; number <= 30; number += 1) {
      await store.publish(message(number, { data: 'x'.repeat(2_000) }));
    }
    expect((await waiting(store)).length).toBe(30);
    await closeStore(store);
    expect((await waiting(await openIn(folder))).length).toBe(30);
  });
});

describe('a folder', () => {
  it('is never opened twice', async () => {
    const folder = await newFolder();
    const store = await openIn(folder);
    await expect(openIn(folder)).rejects.toThrow(/is in use by another relay.*RELAY_STORE/);
    await closeStore(store);
    await openIn(folder);
  });

  it('is taken over from a process that ended', async () => {
    const folder = await newFolder();
    const { hostname } = await import('node:os');
    writeFileSync(
      path.join(folder, 'lock'),
      JSON.stringify({ pid: 2 ** 22 + 5, begun: '1', host: hostname(), token: 'x' }),
    );
    const store = await openIn(folder);
    expect(JSON.parse(readFileSync(path.join(folder, 'lock'), 'utf8')).pid).toBe(process.pid);
    await closeStore(store);
    expect(readdirSync(folder).filter((name) => name.startsWith('lock'))).toEqual([]);
  });

  it('is named in the error if it cannot be written', async () => {
    const folder = await newFolder();
    writeFileSync(path.join(folder, 'file'), '');
    await expect(openIn(path.join(folder, 'file', 'below'))).rejects.toThrow(/RELAY_STORE names .*ENOTDIR/);
  });
});

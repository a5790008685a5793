import { expect, it } from 'vitest';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { memoryStorage } from './memory-storage.ts';
import { RecordWriter } from './record-writer.ts';

/** Storage without batches that rejects some changes. */
function plainStorage(refuses: (key: string) => boolean): KeyValueStorage & { readonly log: string[] } {
  const inner = memoryStorage();
  const log: string[] = [];
  return {
    log,
    getItem: inner.getItem,
    getKeys: inner.getKeys,
    async setItem(key, value) {
      if (refuses(key)) throw new Error('no');
      log.push(`${key}=${String(value)}`);
      await inner.setItem(key, value);
    },
    async removeItem(key) {
      if (refuses(key)) throw new Error('no');
      log.push(`${key} gone`);
      await inner.removeItem(key);
    },
  };
}

it('writes batches one after another, each key with its last value', async () => {
  const batches: unknown[] = [];
  let open: () => void = () => undefined;
  const writer = new RecordWriter({
    ...memoryStorage(),
    setItems: async (changes) => {
      batches.push([...changes]);
      if (batches.length === 1) await new Promise<void>((resolve) => (open = resolve));
    },
  });
  const first = Promise.all([writer.write('a', 1), writer.write('b', 2), writer.write('a', 3)]);
  await new Promise(setImmediate);
  const second = Promise.all([writer.write('a', 4), writer.write('b', undefined)]);
  await new Promise(setImmediate);
  expect(batches).toEqual([
    [
      ['a', 3],
      ['b', 2],
    ],
  ]);
  open();
  await Promise.all([first, second, writer.settled()]);
  expect(batches.slice(1)).toEqual([
    [
      ['a', 4],
      ['b', undefined],
    ],
  ]);
});

it('reports each record’s own result if storage writes them one by one', async () => {
  const storage = plainStorage((key) => key.startsWith('bad'));
  const writer = new RecordWriter(storage);
  const outcomes = await Promise.allSettled([
    writer.write('good', 1),
    writer.write('bad', 2),
    writer.write('bad/gone', undefined),
    writer.write('good/gone', undefined),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { code: 'STORAGE_FAILED' } });
  expect(storage.log).toEqual(['good=1', 'good/gone gone']);
  await writer.write('bad2', 1).catch(() => undefined);
  await expect(writer.write('good', 2)).resolves.toBeUndefined();
  await writer.settled();
});

it('writes the rest of a batch with an unstorable record and rejects only that record', async () => {
  const inner = memoryStorage();
  const writer = new RecordWriter({
    ...inner,
    setItems: async (changes) => inner.setItems(structuredClone(changes)),
  });
  const outcomes = await Promise.allSettled([
    writer.write('before', 1),
    writer.write('bad', { call: () => undefined }),
    writer.write('after', 3),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { code: 'NOT_SERIALISABLE' } });
  expect(await inner.getEntries()).toEqual([
    ['before', 1],
    ['after', 3],
  ]);
});

it('continues after storage failed', async () => {
  let full = true;
  const inner = memoryStorage();
  const writer = new RecordWriter({
    ...inner,
    setItems: async (changes) => {
      if (full) throw new Error('full');
      await inner.setItems?.(changes);
    },
  });
  await expect(writer.write('a', 1)).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
  full = false;
  await writer.write('a', 2);
  expect(await inner.getItem('a')).toBe(2);
});

it.each([
  ['STORAGE_FAILED', new RangeError('Invalid string length')],
  ['NOT_SERIALISABLE', new RangeError('Maximum call stack size exceeded')],
])('rejects with %s if storage fails with %s', async (code, refusal) => {
  const setItems = () => Promise.reject(refusal);
  const writer = new RecordWriter({ ...memoryStorage(), setItems });
  await expect(writer.write('a', 1)).rejects.toMatchObject({ code });
});

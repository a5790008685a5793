import { expect, it } from 'vitest';
import { RecordStore } from './record-store.ts';

it('reads a record again if a change arrived during the read', async () => {
  let stored = 'answered elsewhere';
  let reads = 0;
  const store = new RecordStore<string>({
    writer: { write: async () => undefined },
    read: async () => {
      const read = stored;
      if (reads === 0) store.accept('1', 'old news');
      reads += 1;
      return read;
    },
    prefix: 'a/',
    asidePrefix: 'aside/',
    fits: () => true,
  });

  expect(await store.refresh('1')).toBe('answered elsewhere');
  stored = 'newer';
  expect(await store.refresh('1')).toBe('newer');
});

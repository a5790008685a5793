import { FakeClock } from '@mooring/protocol/testing';
import { expect, it, test } from 'vitest';
import type { Kept } from './kept.ts';
import { openVisitKept } from './visit-kept.ts';

function memory(): Kept & { readonly values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  return {
    values,
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    update: async (key, change) => void values.set(key, change(values.get(key))),
    delete: async (key) => void values.delete(key),
  };
}

/** Whether values are kept for this visit. */
async function works(kept: Kept): Promise<void> {
  await kept.set('phrase', 'sealed');
  expect(await kept.get('phrase')).toBe('sealed');
  await kept.update('list', (before) => [...((before as string[] | undefined) ?? []), 'one']);
  await kept.update('list', (before) => [...((before as string[] | undefined) ?? []), 'two']);
  expect(await kept.get('list')).toEqual(['one', 'two']);
  await kept.delete('phrase');
  expect(await kept.get('phrase')).toBeUndefined();
}

it('stores values if the browser allows it', async () => {
  const inner = memory();
  const kept = await openVisitKept(async () => inner);
  await works(kept);
  expect(inner.values).toEqual(new Map([['list', ['one', 'two']]]));
  expect(kept.lasts()).toBe(true);
});

test.each([
  ['throws', () => Promise.reject(new DOMException('denied', 'SecurityError'))],
  ['is absent', () => Promise.reject(new ReferenceError('indexedDB is not defined'))],
])('keeps everything for this visit if the storage %s', async (_what, open) => {
  const kept = await openVisitKept(open);
  await works(kept);
  expect(kept.lasts()).toBe(false);
});

it('gives up storage that does not open', async () => {
  const clock = new FakeClock();
  const opening = openVisitKept(() => new Promise(() => undefined), clock);
  await clock.advance(8_000);
  const kept = await opening;
  await works(kept);
  expect(kept.lasts()).toBe(false);
});

it('keeps values for this visit that full storage refuses; they override stored ones', async () => {
  const inner = memory();
  inner.values.set('list', ['old']);
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const kept = await openVisitKept(async () => ({ ...inner, set: full, update: full }));
  expect(kept.lasts()).toBe(true);
  await kept.set('phrase', 'sealed');
  await kept.update('list', (before) => [...(before as string[]), 'new']);
  expect(await kept.get('phrase')).toBe('sealed');
  expect(await kept.get('list')).toEqual(['old', 'new']);
  expect(kept.lasts()).toBe(false);
});

it('does not treat storage that fails to read as empty', async () => {
  const inner = memory();
  const kept = await openVisitKept(async () => ({
    ...inner,
    get: () => Promise.reject(new Error('broken')),
  }));
  await expect(kept.get('phrase')).rejects.toThrow('broken');
});

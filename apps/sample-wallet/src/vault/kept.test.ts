import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openKept } from './kept.ts';

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => void vi.unstubAllGlobals());

test('keeps values for the next visit', async () => {
  const kept = await openKept();
  expect(await kept.get('phrase')).toBeUndefined();
  await kept.set('phrase', { sealed: Uint8Array.of(1, 2) });
  const later = await openKept();
  expect(await later.get('phrase')).toEqual({ sealed: Uint8Array.of(1, 2) });
  await later.delete('phrase');
  expect(await kept.get('phrase')).toBeUndefined();
});

test('changes of two tabs at once are all kept', async () => {
  const tabs = await Promise.all([openKept(), openKept()]);
  const add = (text: string) => (list: unknown) => [...((list as string[] | undefined) ?? []), text];
  await Promise.all(['a', 'b', 'c', 'd'].map((text, index) => tabs[index % 2]?.update('list', add(text))));
  const list = (await tabs[0].get('list')) as string[];
  expect([...list].sort()).toEqual(['a', 'b', 'c', 'd']);
});

test('a value that cannot be stored is refused, and the one before stays', async () => {
  const kept = await openKept();
  await kept.set('phrase', 'before');
  const unstorable = () => undefined;
  await expect(kept.set('phrase', unstorable)).rejects.toThrow();
  expect(await kept.get('phrase')).toBe('before');
});

test('a change that fails is refused, and the value before stays', async () => {
  const kept = await openKept();
  await kept.set('list', ['before']);
  await expect(
    kept.update('list', () => {
      throw new Error('no change');
    }),
  ).rejects.toThrow('no change');
  expect(await kept.get('list')).toEqual(['before']);
});

test('a changed value that cannot be stored is refused with the reason', async () => {
  const kept = await openKept();
  await expect(kept.update('list', () => () => undefined)).rejects.toMatchObject({ name: 'DataCloneError' });
});

test('rejects where the browser has no IndexedDB', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await expect(openKept()).rejects.toThrow(TypeError);
});

import { FakeClock } from '@mooring/protocol/testing';
import { expect, test, vi } from 'vitest';
import { memoryStorage } from './memory-storage.ts';
import { visitStorage, visitStorageTimeoutMs } from './visit-storage.ts';

const refuse = () => Promise.reject(new DOMException('no', 'QuotaExceededError'));
const hang = () => new Promise<never>(() => undefined);

test('reads a full storage and keeps rejected writes in memory for this visit', async () => {
  const inner = memoryStorage();
  await inner.setItems([
    ['old', 1],
    ['gone', 2],
  ]);
  const storage = visitStorage({ ...inner, setItems: refuse });
  await storage.setItem('new', 3);
  await storage.removeItem('gone');
  expect(await storage.getEntries()).toEqual([
    ['old', 1],
    ['new', 3],
  ]);
  expect(await storage.getItem('gone')).toBeUndefined();
  expect(storage.isLost).toBe(false);
  expect(await inner.getKeys()).toEqual(['old', 'gone']);
});

test('a stored value replaces the one kept in memory', async () => {
  const inner = memoryStorage();
  let isFull = true;
  const storage = visitStorage({ ...inner, setItems: (some) => (isFull ? refuse() : inner.setItems(some)) });
  await storage.setItem('key', 'kept');
  isFull = false;
  await storage.setItem('key', 'stored');
  expect(await inner.getItem('key')).toBe('stored');
  await inner.setItem('key', 'of another tab');
  expect(await storage.getItem('key')).toBe('of another tab');
});

test('stores values kept in memory with the first successful write', async () => {
  const inner = memoryStorage();
  let isFull = true;
  const storage = visitStorage({ ...inner, setItems: (some) => (isFull ? refuse() : inner.setItems(some)) });
  await storage.setItem('kept', 1);
  isFull = false;
  await storage.setItem('other', 2);
  await vi.waitFor(async () => expect(await inner.getItem('kept')).toBe(1));
  expect(await storage.getItem('kept')).toBe(1);
});

/** A storage that is full for some keys, and how two tabs see it. */
function fullStorage(isFull: (key: string) => boolean) {
  const inner = memoryStorage();
  const full: typeof inner = {
    ...inner,
    setItems: (some) =>
      some.some(([key, value]) => value !== undefined && isFull(key)) ? refuse() : inner.setItems(some),
  };
  return { inner, open: () => visitStorage(full) };
}

test('writes what has room of a rejected batch, removals first', async () => {
  const { inner, open } = fullStorage((key) => key === 'large');
  await inner.setItem('gone', 1);
  const storage = open();
  await storage.setItems([
    ['large', 'x'],
    ['small', 2],
    ['gone', undefined],
  ]);
  expect(await inner.getEntries()).toEqual([['small', 2]]);
  expect(await storage.getItem('large')).toBe('x');
});

test('a removal makes room for the rest of its batch', async () => {
  const inner = memoryStorage();
  await inner.setItem('large', 1);
  const storage = visitStorage({
    ...inner,
    setItems: async (some) =>
      (await inner.getKeys()).length > 0 && some.some(([, value]) => value !== undefined)
        ? refuse()
        : inner.setItems(some),
  });
  await storage.setItems([
    ['new', 2],
    ['large', undefined],
  ]);
  expect(await inner.getEntries()).toEqual([['new', 2]]);
});

test('does not store a value that was kept in memory over a later change of another tab', async () => {
  let isFull = true;
  const { inner, open } = fullStorage(() => isFull);
  await inner.setItem('request', 'pending');
  await inner.setItem('session', 'old');
  const [one, other] = [open(), open()];
  await one.setItem('request', 'pending, verified');
  await one.setItem('session', 'new');
  isFull = false;
  await other.removeItem('request');
  expect(await one.getItem('request')).toBeUndefined();
  expect(await one.getItem('session')).toBe('new');
  await one.setItem('unrelated', 1);
  await vi.waitFor(async () => expect(await inner.getItem('session')).toBe('new'));
  expect(await inner.getItem('request')).toBeUndefined();
});

test('a list of all entries has the later change of another tab, too', async () => {
  let isFull = true;
  const { inner, open } = fullStorage(() => isFull);
  await inner.setItem('request', 'pending');
  const storage = open();
  await storage.setItem('request', 'pending, verified');
  expect(await storage.getEntries()).toEqual([['request', 'pending, verified']]);
  isFull = false;
  await inner.setItem('request', 'claimed');
  expect(await storage.getEntries()).toEqual([['request', 'claimed']]);
});

test('rejects a read that fails after earlier reads succeeded', async () => {
  const inner = memoryStorage();
  await inner.setItem('session', 1);
  let isClosing = false;
  const closing = () => Promise.reject(new DOMException('closing', 'InvalidStateError'));
  const storage = visitStorage({
    ...inner,
    getItem: (key) => (isClosing ? closing() : inner.getItem(key)),
  });
  expect(await storage.getItem('session')).toBe(1);
  isClosing = true;
  await expect(storage.getItem('session')).rejects.toMatchObject({ name: 'InvalidStateError' });
  isClosing = false;
  expect(await storage.getItem('session')).toBe(1);
});

test('falls back to memory if storage cannot be opened', async () => {
  const inner = { ...memoryStorage(), getEntries: refuse, getItem: refuse, getKeys: refuse };
  const storage = visitStorage({ ...inner, setItems: refuse });
  expect(await storage.getEntries()).toEqual([]);
  await storage.setItem('key', 1);
  expect(await storage.getItem('key')).toBe(1);
  expect(await storage.getKeys()).toEqual(['key']);
  expect(storage.isLost).toBe(true);
});

test('waits for a hanging storage only once', async () => {
  const clock = new FakeClock(0);
  const inner = { ...memoryStorage(), getEntries: hang, getItem: hang, getKeys: hang, setItems: hang };
  const storage = visitStorage(inner, clock);
  const entries = storage.getEntries();
  await clock.advance(visitStorageTimeoutMs);
  expect(await entries).toEqual([]);
  await storage.setItem('key', 1);
  expect(await storage.getEntries()).toEqual([['key', 1]]);
});

test('still rejects a value that cannot be cloned', async () => {
  const clone = () => Promise.reject(new DOMException('no', 'DataCloneError'));
  const storage = visitStorage({ ...memoryStorage(), setItems: clone });
  await expect(storage.setItem('key', () => 1)).rejects.toMatchObject({ name: 'DataCloneError' });
  expect(await storage.getItem('key')).toBeUndefined();
});

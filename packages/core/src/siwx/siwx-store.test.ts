import { expect, it } from 'vitest';
import type { SiwxSession } from '../contract/siwx.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { SiwxStore } from './siwx-store.ts';

function session(nonce: string, message = 'Hello'): SiwxSession {
  const data = {
    accountAddress: `0x${'1'.repeat(40)}`,
    chainId: 'eip155:1',
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
    nonce,
  } as const;
  return { data, message, signature: '0x' };
}

it('keeps the latest fifty, and removes the key when empty', () => {
  const storage = memoryStorage();
  const store = new SiwxStore(storage, 'key');
  store.write(Array.from({ length: 60 }, (_, index) => session(`nonce${index}`)));
  expect(new SiwxStore(storage, 'key').read().map(({ data }) => data.nonce)).toEqual(
    Array.from({ length: 50 }, (_, index) => `nonce${index + 10}`),
  );
  store.write([]);
  expect(storage.getItem('key')).toBeNull();
});

it('ignores entries that are too long, malformed or not a sign-in', () => {
  const read = (text: string): number => new SiwxStore(memoryStorage({ key: text }), 'key').read().length;
  const fits = JSON.stringify([session('a', 'x'.repeat(255 * 1024))]);
  const long = JSON.stringify([session('a', 'x'.repeat(256 * 1024))]);
  expect([read(fits), read(long), read('{'), read('{}'), read('[null, {"data": {}}]')]).toEqual([
    1, 0, 0, 0, 0,
  ]);
});

it('keeps sign-ins in memory if storage fails', () => {
  const refusing = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('full');
    },
  };
  const store = new SiwxStore(refusing, 'key');
  store.write([session('a')]);
  expect(store.read()).toHaveLength(1);
});

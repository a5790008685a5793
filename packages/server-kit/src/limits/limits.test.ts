import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';
import { openFilesLimit } from './open-files.ts';
import { WindowCounts } from './window-counts.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

test('uses the peer’s address, and the forwarded one only behind trusted proxies', () => {
  expect(clientAddress(from('203.0.113.9', '198.51.100.1'), 0)).toBe('203.0.113.9');
  expect(clientAddress(from('127.0.0.1', '1.1.1.1, 198.51.100.1'), 1)).toBe('198.51.100.1');
  expect(clientAddress(from('127.0.0.1', '1.1.1.1, 198.51.100.1'), 2)).toBe('1.1.1.1');
  expect(clientAddress(from('127.0.0.1', 'nonsense'), 1)).toBe('127.0.0.1');
});

test('counts the IPv6 addresses of one customer as one', () => {
  const address = clientAddress(from('2001:db8:1:2:3::4'), 0);
  expect(clientAddress(from('2001:db8:1:2:ffff::1'), 0)).toBe(address);
  expect(clientAddress(from('2001:db8:1:3::4'), 0)).not.toBe(address);
});

test('counts within a window, for a bounded number of keys', () => {
  const counts = new WindowCounts(1_000, 3);
  counts.add('a', 0);
  counts.add('a', 999);
  expect(counts.count('a', 999)).toBe(2);
  expect(counts.left(999)).toBe(1);
  expect(counts.count('a', 1_000)).toBe(0);
  expect(counts.left(1_400)).toBe(600);
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'e', 'a']) counts.add(key, 1_100);
  // Evicts the keys that were counted longest ago.
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => counts.count(key, 1_100))).toEqual([4, 0, 0, 1, 1]);
});

test('reads the open-files limit if the system reports it, and returns `undefined` otherwise', () => {
  const limits = 'Limit                     Soft Limit           Hard Limit           Units\n';
  const open = (soft: string) => () =>
    `${limits}Max open files            ${soft}                 4096                 files\n`;
  expect(openFilesLimit(open('1024'))).toBe(1_024);
  expect(openFilesLimit(open('unlimited'))).toBeUndefined();
  expect(openFilesLimit(() => limits)).toBeUndefined();
  expect(
    openFilesLimit(() => {
      throw new Error('no such file');
    }),
  ).toBeUndefined();
});

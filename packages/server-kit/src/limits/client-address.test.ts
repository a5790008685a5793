import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

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

test('is the peer’s behind fewer proxies than are trusted, and unknown without a socket', () => {
  expect(clientAddress(from('127.0.0.1', '198.51.100.1'), 2)).toBe('127.0.0.1');
  expect(clientAddress(from('127.0.0.1'), 1)).toBe('127.0.0.1');
  const lists = {
    socket: { remoteAddress: '127.0.0.1' },
    headers: { 'x-forwarded-for': ['1.1.1.1', '2.2.2.2'] },
  };
  expect(clientAddress(lists as unknown as IncomingMessage, 1)).toBe('2.2.2.2');
  expect(clientAddress({ socket: {}, headers: {} } as IncomingMessage, 0)).toBe('unknown');
});

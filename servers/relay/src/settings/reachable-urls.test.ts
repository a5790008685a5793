import { hostname, networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { reachableUrls } from './reachable-urls.ts';

it('are those of this machine and of the address that it listens on', () => {
  expect(reachableUrls({ host: '192.0.2.1', port: 4002, secure: false })).toEqual([
    'ws://localhost:4002',
    'ws://127.0.0.1:4002',
    'ws://[::1]:4002',
    'ws://192.0.2.1:4002',
  ]);
  expect(reachableUrls({ host: '2001:db8::1', port: 443, secure: true }).at(-1)).toBe(
    'wss://[2001:db8::1]:443',
  );
  // An address is listed once.
  expect(reachableUrls({ host: 'localhost', port: 1, secure: false })).toHaveLength(3);
});

it.each(['0.0.0.0', '::', ''])('are all addresses of this machine on %j', (host) => {
  const urls = reachableUrls({ host, port: 4002, secure: false });
  expect(urls).toContain(`ws://${hostname()}:4002`);
  for (const { address, family } of Object.values(networkInterfaces()).flatMap((all) => all ?? []))
    expect(urls).toContain(`ws://${family === 'IPv6' ? `[${address}]` : address}:4002`);
  expect(urls.some((url) => url.includes('//0.0.0.0') || url.includes('//:') || url.includes('[::]'))).toBe(
    false,
  );
});

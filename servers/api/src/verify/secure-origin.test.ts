import { expect, it } from 'vitest';
import { callingOrigin, framingOrigin, secureOrigin } from './secure-origin.ts';

it.each([
  ['https://dapp.example/path?query', 'https://dapp.example'],
  ['https://dapp.example:8443', 'https://dapp.example:8443'],
  ['http://localhost:4000/', 'http://localhost:4000'],
  ['http://wallet.localhost:4003', 'http://wallet.localhost:4003'],
  ['http://127.0.0.1', 'http://127.0.0.1'],
  ['http://[::1]:1', 'http://[::1]:1'],
  ['http://dapp.example', undefined],
  ['http://localhost.dapp.example', undefined],
  ['http://notlocalhost', undefined],
  ['http://127.0.0.2', undefined],
  ['ftp://localhost', undefined],
  ['data:text/html,a', undefined],
  ['null', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
  [`https://dapp.example/${'x'.repeat(2_048)}`, undefined],
])('%s has the secure origin %s', (address, origin) => {
  expect(secureOrigin(address)).toBe(origin);
});

const headers = (values: Readonly<Record<string, string>>) => (name: string) => values[name];

it('reads the framing page of a frame only', () => {
  const referer = 'https://dapp.example/';
  expect(framingOrigin(headers({ referer, 'sec-fetch-dest': 'iframe' }))).toBe('https://dapp.example');
  expect(framingOrigin(headers({ referer, 'sec-fetch-dest': 'document' }))).toBeUndefined();
  expect(framingOrigin(headers({ referer }))).toBeUndefined();
  expect(framingOrigin(headers({ 'sec-fetch-dest': 'iframe' }))).toBeUndefined();
});

it('reads the page whose script calls', () => {
  expect(callingOrigin(headers({ origin: 'https://dapp.example' }))).toBe('https://dapp.example');
  expect(callingOrigin(headers({ referer: 'https://dapp.example' }))).toBeUndefined();
});

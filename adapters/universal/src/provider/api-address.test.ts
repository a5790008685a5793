import { expect, it } from 'vitest';
import { bundlerAddress, nodeAddress } from './api-address.ts';

it.each([
  ['https://api.example', 'https://api.example/v1/?chainId=eip155%3A1&projectId=p'],
  ['https://api.example/', 'https://api.example/v1/?chainId=eip155%3A1&projectId=p'],
  ['https://api.example/mooring', 'https://api.example/mooring/v1/?chainId=eip155%3A1&projectId=p'],
])('uses the node of a chain at the API %s', (apiUrl, address) => {
  expect(nodeAddress(apiUrl, 'p', 'eip155:1')).toBe(address);
});

it('omits a missing project id, and has no node without an API', () => {
  expect(nodeAddress('https://api.example', undefined, 'eip155:1')).toBe(
    'https://api.example/v1/?chainId=eip155%3A1',
  );
  expect(nodeAddress(undefined, 'p', 'eip155:1')).toBeUndefined();
});

const site = { apiUrl: 'https://api.example', projectId: 'p', bundlerOrigins: ['https://bundler.example'] };

it('calls a named bundler at the API, with the name escaped', () => {
  const url = new URL(bundlerAddress(site, 'eip155:1', { name: '../evil?x=1&bundler=y' }) ?? '');
  expect(url.origin + url.pathname).toBe('https://api.example/v1/bundler');
  expect([...url.searchParams]).toEqual([
    ['projectId', 'p'],
    ['chainId', 'eip155:1'],
    ['bundler', '../evil?x=1&bundler=y'],
  ]);
});

it('calls a bundler by URL only if the site listed the origin', () => {
  const of = (url: unknown, change: object = {}): string | undefined =>
    bundlerAddress({ ...site, apiUrl: undefined, ...change }, 'eip155:1', { url });
  expect(of('https://bundler.example/rpc?key=1')).toBe('https://bundler.example/rpc?key=1');
  expect(of('https://bundler.example.evil.example/rpc')).toBeUndefined();
  expect(of('http://bundler.example/rpc')).toBeUndefined();
  expect(of('https://bundler.example:8443/rpc')).toBeUndefined();
  expect(of('https://bundler.example/rpc', { bundlerOrigins: [] })).toBeUndefined();
  for (const url of ['', 'bundler', 5, null, {}]) expect(of(url)).toBeUndefined();
});

it.each(['', 'a'.repeat(65), 5, null])('rejects %j as a name', (name) => {
  expect(bundlerAddress(site, 'eip155:1', { name })).toBeUndefined();
  expect(bundlerAddress(site, 'eip155:1', { name, url: 'https://bundler.example/' })).toBe(
    'https://bundler.example/',
  );
});

it('does not call a named bundler without an API', () => {
  expect(bundlerAddress({ ...site, apiUrl: undefined }, 'eip155:1', { name: 'pimlico' })).toBeUndefined();
});

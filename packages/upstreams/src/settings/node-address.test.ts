import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NodeAddressText, readNodeAddress } from './node-address.ts';

const read = (url: string, more: Partial<NodeAddressText> = {}) =>
  readNodeAddress({ url, key: undefined, header: undefined, ...more });

describe('the address of a node', () => {
  it.each([
    ['http://localhost:8545', {}, 'http://localhost:8545/', {}],
    ['https://node.example/v2/{key}', { key: 'a/b c' }, 'https://node.example/v2/a%2Fb%20c', {}],
    ['https://node.example/?a={key}&b={key}', { key: 'x&y' }, 'https://node.example/?a=x%26y&b=x%26y', {}],
    ['https://node.example', { key: 'secret' }, 'https://node.example/', { authorization: 'Bearer secret' }],
    [
      'https://node.example',
      { key: 'k', header: 'X-Api-Key' },
      'https://node.example/',
      { 'x-api-key': 'k' },
    ],
    [
      'https://user:{key}@node.example',
      { key: 'pä:ss' },
      'https://node.example/',
      { authorization: `Basic ${Buffer.from('user:pä:ss').toString('base64')}` },
    ],
    ['wss://node.example', { protocols: 'ws' }, 'wss://node.example/', {}],
  ] as const)('%s', (text, more, url, headers) => {
    expect(read(text, more)).toEqual({ url, headers });
  });

  it('holds any key unchanged', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (key) => {
        const { searchParams } = new URL(read('https://node.example/?k={key}', { key }).url);
        expect(searchParams.get('k')).toBe(key);
      }),
    );
  });

  it.each([
    ['node.example', {}, 'http:// or https://'],
    ['ftp://node.example', {}, 'http:// or https://'],
    ['http://node.example', { protocols: 'ws' }, 'ws:// or wss://'],
    ['https://node.example/#part', {}, 'http:// or https://'],
    ['https://node.example/{key}', {}, 'no member "key"'],
    ['https://user:hunter2@node.example', {}, 'has a password'],
    ['https://user:hunter2{key}@node.example', { key: 'k' }, 'has a password'],
    ['https://%ff:{key}@node.example', { key: 'k' }, 'not percent-encoded'],
    ['https://node.example', { header: 'x-api-key' }, 'member "header"'],
    ['https://node.example/{key}', { key: 'k', header: 'x-api-key' }, 'member "header"'],
    ['https://node.example', { key: 'k', header: 'Content-Type' }, 'member "header"'],
    ['https://node.example', { key: 'k', header: 'x y' }, 'member "header"'],
    ['https://node.example', { key: 'k', header: '' }, 'member "header"'],
  ] as const)('%s is refused with its reason', (text, more, reason) => {
    expect(() => read(text, more)).toThrow(reason);
  });

  it('is in no error', () => {
    for (const url of [
      'https://node.example/{key}',
      'https://u:hunter2@node.example',
      'xttps://node.example',
    ])
      try {
        read(url);
        expect.unreachable();
      } catch (error) {
        expect(String(error)).not.toMatch(/node\.example|hunter2/);
      }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChainsText } from './chains-text.ts';

const url = 'https://node.example/rpc';
const read = (chains: unknown, environment: Record<string, string> = {}) =>
  readChainsText(JSON.stringify({ chains }), environment).chains;
const nodeOf = (node: object, environment: Record<string, string> = {}) =>
  read({ 'eip155:1': { nodes: [node] } }, environment)[0]?.nodes[0];

describe('chain bundlers', () => {
  const bundlersOf = (bundlers: unknown, chain = 'eip155:1') =>
    read({ [chain]: { nodes: [{ url }], bundlers } }, { BUNDLER_KEY: 'secret' })[0]?.bundlers;

  it('have a name, an address and a key', () => {
    const bundlers = [
      { name: 'Pimlico', url: 'https://bundler.example/{key}', key: 'BUNDLER_KEY' },
      { name: 'own', url: 'http://127.0.0.1:4337' },
    ];
    expect(bundlersOf(bundlers)).toEqual([
      { name: 'pimlico', url: 'https://bundler.example/secret', headers: {} },
      { name: 'own', url: 'http://127.0.0.1:4337/', headers: {} },
    ]);
    expect(bundlersOf(undefined)).toBeUndefined();
  });

  it.each([
    ['no list', {}, 'eip155:1', 'chains.eip155:1.bundlers has to be a list of at most 16'],
    ['no name', [{ url }], 'eip155:1', 'chains.eip155:1.bundlers.0.name has to be 1 to 32 letters'],
    [
      'one name twice',
      [
        { name: 'a', url },
        { name: 'A', url },
      ],
      'eip155:1',
      'names a twice',
    ],
    ['another member', [{ name: 'a', url, kind: 'x' }], 'eip155:1', 'has a member "kind"'],
    ['no address', [{ name: 'a', url: 'x' }], 'eip155:1', 'chains.eip155:1.bundlers.0 has to have an http'],
    ['a chain without them', [{ name: 'a', url }], 'solana:1', 'is for chains of eip155 only'],
  ])('are rejected with %s', (_, bundlers, chain, reason) => {
    expect(() => bundlersOf(bundlers, chain)).toThrow(reason);
  });
});

describe('a chains file', () => {
  it('names WebSockets for subscriptions, on EVM chains', () => {
    const sockets = [{ url: 'wss://node.example/{key}', key: 'NODE_KEY' }];
    const chain = (more: unknown) => ({ 'eip155:1': { nodes: [{ url }], sockets: more } });
    expect(read(chain(sockets), { NODE_KEY: 'secret' })[0]?.sockets).toEqual([
      { url: 'wss://node.example/secret', headers: {} },
    ]);
    expect(() => read(chain([{ url }]))).toThrow('has to have a ws:// or wss:// address');
    expect(() => read({ 'solana:1': { nodes: [{ url }], sockets } })).toThrow('is for chains of eip155 only');
  });

  it('names nodes in order, currency, block age, and token lists', () => {
    const currency = { name: 'Coin', symbol: 'COIN', decimals: 18 };
    const text = JSON.stringify({
      chains: {
        'eip155:1': { nodes: [{ url }, { kind: 'json-rpc', url: 'http://127.0.0.1:8545' }] },
        'eip155:9': { currency, nodes: [{ url }], blockSeconds: 0 },
      },
      tokens: ['tokens.json'],
    });
    expect(readChainsText(text, {})).toEqual({
      chains: [
        {
          chain: 'eip155:1',
          currency: undefined,
          nodes: [
            { url, headers: {} },
            { url: 'http://127.0.0.1:8545/', headers: {} },
          ],
          blockSeconds: undefined,
          index: undefined,
        },
        {
          chain: 'eip155:9',
          currency: { ...currency, icon: '' },
          nodes: [{ url, headers: {} }],
          blockSeconds: 0,
          index: undefined,
        },
      ],
      tokens: ['tokens.json'],
    });
    expect(readChainsText('{}', {})).toEqual({ chains: [], tokens: [] });
  });

  it('names the pools of a chain', () => {
    const [wrapped, v2Factory, router] = ['a', 'b', 'c'].map((letter) => `0x${letter.repeat(40)}`);
    const exchange = { wrapped, v2Factory, router };
    expect(read({ 'eip155:1': { nodes: [{ url }], exchange } })[0]?.exchange).toMatchObject({ wrapped });
    expect(() => read({ 'eip155:1': { nodes: [{ url }], exchange: { wrapped } } })).toThrow(
      'chains.eip155:1.exchange.router has to be an address',
    );
  });

  it.each([
    ['no JSON', '{', 'that file is no JSON'],
    ['a list', '[]', 'it has to be an object'],
    [
      'a member with a typing error',
      '{"chain":{}}',
      'it has a member "chain", which is not known; the nearest is "chains"',
    ],
    [
      'a name for a chain',
      '{"chains":{"ethereum":{}}}',
      'its member chains has "ethereum", which is no CAIP-2 id',
    ],
    [
      'a chain without nodes',
      '{"chains":{"eip155:1":{"nodes":[]}}}',
      'chains.eip155:1.nodes has to have a node',
    ],
    ['an invalid chain', '{"chains":{"eip155:1":7}}', 'chains.eip155:1 has to be an object'],
    [
      'a node with a typing error',
      `{"chains":{"eip155:1":{"nodes":[{"ulr":"${url}"}]}}}`,
      'chains.eip155:1.nodes.0 has a member "ulr", which is not known; the nearest is "url"',
    ],
    [
      'too many nodes',
      JSON.stringify({ chains: { 'eip155:1': { nodes: Array.from({ length: 17 }, () => ({ url })) } } }),
      'chains.eip155:1.nodes has to be a list of at most 16',
    ],
    [
      'a block of no age',
      `{"chains":{"eip155:1":{"nodes":[{"url":"${url}"}],"blockSeconds":-1}}}`,
      'chains.eip155:1.blockSeconds has to be a whole number',
    ],
    [
      'half a currency',
      `{"chains":{"eip155:1":{"nodes":[{"url":"${url}"}],"currency":{"name":"A","symbol":"A"}}}}`,
      'chains.eip155:1.currency.decimals has to be a whole number',
    ],
    ['a list of nothing', '{"tokens":[1]}', 'tokens.0 has to be a text'],
  ])('is rejected with %s', (_, text, words) => {
    expect(() => readChainsText(text, {})).toThrow(words);
  });

  it('is read or rejected in a sentence, whatever its content', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, text) => {
        for (const one of [JSON.stringify(value), text, JSON.stringify({ chains: { 'eip155:1': value } })]) {
          try {
            readChainsText(one, {});
          } catch (error) {
            expect((error as Error).message).toMatch(/^(that file|it|its|chains|tokens)\b/);
          }
        }
      }),
    );
  });
});

describe('a key', () => {
  const environment = { NODE_KEY: 's3cret/?key' };

  it('goes into the URL if that has a placeholder, else into a header', () => {
    const key = 'NODE_KEY';
    expect(nodeOf({ url: `${url}/{key}`, key }, environment)).toEqual({
      url: `${url}/s3cret%2F%3Fkey`,
      headers: {},
    });
    expect(nodeOf({ url, key }, environment)?.headers).toEqual({ authorization: 'Bearer s3cret/?key' });
    expect(nodeOf({ url, key, header: 'X-Api-Key' }, environment)?.headers).toEqual({
      'x-api-key': 's3cret/?key',
    });
    const basic = `Basic ${Buffer.from('user:s3cret/?key').toString('base64')}`;
    expect(nodeOf({ url: 'https://user:{key}@node.example', key }, environment)).toEqual({
      url: 'https://node.example/',
      headers: { authorization: basic },
    });
  });

  it.each([
    ['of no variable', { url, key: 'NODE_KEY' }, 'the environment variable NODE_KEY, which is not set'],
    ['written into the file', { url, key: 's3cret-key' }, 'has to be the name of an environment variable'],
    ['that is not named', { url: `${url}/{key}` }, 'has {key} in its address and no member "key"'],
    [
      'as a password of the address',
      { url: 'https://user:s3cret@node.example' },
      'has a password in its address',
    ],
    ['for a header that the request has', { url, key: 'A', header: 'Host' }, 'has a member "header"'],
    ['for a header without a key', { url, header: 'x-key' }, 'has a member "header"'],
    ['with an invalid address', { url: 's3cret' }, 'has to have an http:// or https:// address'],
    ['with another scheme', { url: 'ftp://s3cret.example' }, 'has to have an http:// or https:// address'],
    ['of several lines', { url, key: 'B' }, 'takes its key from B, which has to be printable ASCII'],
    ['for a user that is half encoded', { url: 'https://%zz@s3cret.example' }, 'not percent-encoded'],
  ])('%s is rejected without being revealed', (_, node, words) => {
    const failure = (() => {
      try {
        return String(nodeOf(node, { A: 's3cret', B: 's3cret\nmore' }));
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(failure).toContain(`chains.eip155:1.nodes.0 `);
    expect(failure).toContain(words);
    expect(failure).not.toContain('s3cret');
  });
});

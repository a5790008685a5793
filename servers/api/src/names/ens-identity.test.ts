import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { CallAnswer, NodeCall } from '@mooring/upstreams';
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem';
import { normalize, packetToBytes } from 'viem/ens';
import { expect, it, onTestFinished, vi } from 'vitest';
import { nestedBatches } from '../test-support/query-batch.ts';
import { openEnsIdentities } from './ens-identity.ts';

vi.mock('viem/ens', async (load) => {
  const ens = await load<typeof import('viem/ens')>();
  return { ...ens, normalize: vi.fn(ens.normalize) };
});

const resolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee';
const abi = parseAbi([
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function answered(bytes response, bytes extra) view returns (bytes, address)',
  'error ResolverNotFound(bytes name)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
]);
const textAbi = parseAbi(['function text(bytes32 node, string key) view returns (string)']);
const answeredSelector = toFunctionSelector('function answered(bytes, bytes)');

const zero = `0x${'0'.repeat(40)}` as const;
const alice = `0x${'Ab'.repeat(20)}` as const;
const bob = `0x${'cd'.repeat(20)}` as const;

const reverted = (data: Hex): CallAnswer => ({ error: { code: 3, message: 'execution reverted', data } });
const notFound = reverted(encodeErrorResult({ abi, errorName: 'ResolverNotFound', args: ['0x'] }));
const lookup = (...urls: readonly string[]): CallAnswer =>
  reverted(
    encodeErrorResult({
      abi,
      errorName: 'OffchainLookup',
      args: [resolver, urls, '0x1234', answeredSelector, '0x'],
    }),
  );
/** A lookup of several queries at once. */
const batched = (data: Hex): CallAnswer =>
  reverted(
    encodeErrorResult({
      abi,
      errorName: 'OffchainLookup',
      args: [resolver, ['x-batch-gateway:true'], data, answeredSelector, '0x'],
    }),
  );
const textOf = (text: string): Hex => {
  const data = encodeFunctionResult({ abi: textAbi, functionName: 'text', result: text });
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [data, zero]);
};

interface World {
  readonly name?: string | CallAnswer;
  readonly avatar?: string | CallAnswer;
  /** Answers of gateways by URL. */
  readonly gateways?: Readonly<Record<string, string>> | undefined;
  readonly chains?: readonly `eip155:${number}`[];
  /** Replaces the node. */
  readonly node?: (call: NodeCall) => Promise<CallAnswer>;
}

function world({ name = notFound, avatar = notFound, gateways, chains = ['eip155:1'], node }: World) {
  const state = { now: 0, calls: 0, fetched: [] as string[], posted: [] as string[] };
  const answer = async ({ method, params }: NodeCall): Promise<CallAnswer> => {
    const [{ to, data }] = params as [{ to: Hex; data: Hex }];
    expect([method, to]).toEqual(['eth_call', resolver]);
    const read = data.startsWith(answeredSelector) ? undefined : decodeFunctionData({ abi, data });
    if (read?.functionName === 'reverseWithGateways') {
      expect(read.args.slice(0, 2)).toEqual([alice.toLowerCase(), 60n]);
      if (typeof name !== 'string') return name;
      return {
        result: encodeFunctionResult({
          abi,
          functionName: 'reverseWithGateways',
          result: [name, zero, zero],
        }),
      };
    }
    if (read?.functionName === 'resolveWithGateways') {
      expect(decodeFunctionData({ abi: textAbi, data: read.args[1] }).args[1]).toBe('avatar');
      if (typeof name === 'string')
        expect(read.args[0]).toBe(`0x${Buffer.from(packetToBytes(name)).toString('hex')}`);
      return typeof avatar === 'string' ? { result: textOf(avatar) } : avatar;
    }
    const [response] = decodeFunctionData({ abi, data }).args as readonly [Hex, Hex];
    return { result: response };
  };
  const identities = openEnsIdentities({
    upstreams: {
      chains,
      async forward(chain, calls) {
        expect(chain).toBe('eip155:1');
        state.calls += 1;
        return Promise.all(calls.map(node ?? answer));
      },
    },
    now: () => state.now,
    most: 100,
    ...(gateways && {
      async fetch(url: string, body?: string) {
        state.fetched.push(url);
        if (body !== undefined) state.posted.push(body);
        const text = gateways[url];
        if (text === undefined) throw new Error('away');
        return new TextEncoder().encode(text);
      },
    }),
  });
  return { state, of: (address: string = alice) => identities.of(address) };
}

const none = { name: null, avatar: null };
const whole = { name: 'alice.eth', avatar: 'https://pictures.example/1.png' };

it('finds the primary name of an account and its avatar, and keeps them for five minutes', async () => {
  const { of, state } = world(whole);
  expect(await Promise.all([of(), of(alice.toLowerCase())])).toEqual([whole, whole]);
  state.now = 299_999;
  expect(await of()).toEqual(whole);
  expect(state.calls).toBe(2);
  state.now = 300_000;
  await of();
  expect(state.calls).toBe(4);
});

it('keeps that an account has no name as long', async () => {
  const { of, state } = world({});
  state.now = 299_999;
  expect([await of(), await of()]).toEqual([none, none]);
  expect(state.calls).toBe(1);
});

it('asks nothing for other accounts, and without a node of the chain', async () => {
  const { of, state } = world(whole);
  for (const other of ['', '0x12', 'So11111111111111111111111111111111111111111'])
    expect(await of(other)).toEqual(none);
  expect(state.calls).toBe(0);
  const without = world({ ...whole, chains: ['eip155:10'] });
  expect([await without.of(), without.state.calls]).toEqual([none, 0]);
});

it('has nothing while the node does not answer, and asks again half a minute later', async () => {
  const answers = [async () => Promise.reject(new Error('away')), async () => notFound];
  const { of, state } = world({ node: async () => (answers.shift() ?? (async () => notFound))() });
  expect(await of()).toEqual(none);
  state.now = 29_999;
  await of();
  expect(state.calls).toBe(1);
  state.now = 30_000;
  await of();
  expect(state.calls).toBe(2);
});

it('has the name without an avatar that cannot be read, is missing or too long', async () => {
  const of = async (avatar: World['avatar'] & {}) => world({ name: 'alice.eth', avatar }).of();
  const bare = { name: 'alice.eth', avatar: null };
  expect(await of('')).toEqual(bare);
  expect(await of(notFound)).toEqual(bare);
  expect(await of({ error: { code: -32_000, message: 'no' } })).toEqual(bare);
  expect(await of({ result: '0x12' })).toEqual(bare);
  expect(await of(`https://a.example/${'x'.repeat(2_048)}`)).toEqual(bare);
});

it.each([
  'Alice.eth',
  'alice\u200b.eth',
  'a\u202eb.eth',
  'аlice.eth',
  `${'a'.repeat(130)}.eth`,
  'a b.eth',
  '.eth',
])('has no name that ENS would write otherwise: %j', async (name) => {
  expect(await world({ ...whole, name }).of()).toEqual(none);
});

it('normalizes no name that is too long, which would take seconds', async () => {
  vi.mocked(normalize).mockClear();
  expect(await world({ ...whole, name: `${'a'.repeat(130)}.eth` }).of()).toEqual(none);
  expect(normalize).not.toHaveBeenCalled();
});

it('asks the gateways of a name in turn', async () => {
  const data = textOf(whole.avatar);
  const url = `https://b.example/${resolver}/0x1234.json`;
  const { of, state } = world({
    name: whole.name,
    avatar: lookup('https://a.example/{sender}/{data}', 'https://b.example/{sender}/{data}.json'),
    gateways: { [url]: JSON.stringify({ data }) },
  });
  expect(await of()).toEqual(whole);
  expect(state.fetched).toEqual([`https://a.example/${resolver}/0x1234`, url]);
});

it.each(['{', '[]', '{"data":1}', '{"data":"x"}', ''])(
  'has no avatar if a gateway answers %j',
  async (text) => {
    const avatar = lookup('https://a.example/{data}');
    const { of } = world({ name: 'alice.eth', avatar, gateways: { 'https://a.example/0x1234': text } });
    expect(await of()).toEqual({ name: 'alice.eth', avatar: null });
  },
);

it('asks a name whose gateway did not answer again half a minute later', async () => {
  const avatar = lookup('https://a.example/{data}');
  const { of, state } = world({ name: 'alice.eth', avatar, gateways: {} });
  expect(await of()).toEqual({ name: 'alice.eth', avatar: null });
  expect(state.fetched).toHaveLength(1);
  state.now = 29_999;
  await of();
  expect(state.fetched).toHaveLength(1);
  state.now = 30_000;
  await of();
  expect(state.fetched).toHaveLength(2);
});

it('posts to a gateway whose address does not take the data', async () => {
  const url = `https://a.example/${resolver}`;
  const { of, state } = world({
    name: 'alice.eth',
    avatar: lookup('https://away.example/{data}', 'https://a.example/{sender}'),
    gateways: { [url]: JSON.stringify({ data: textOf('https://x.example/a.png') }) },
  });
  expect(await of()).toEqual({ name: 'alice.eth', avatar: 'https://x.example/a.png' });
  expect(state.fetched).toEqual(['https://away.example/0x1234', url]);
  expect(state.posted.map((body) => JSON.parse(body))).toEqual([{ data: '0x1234', sender: resolver }]);
});

it('never asks a gateway inside the network of the operator', async () => {
  let reached = 0;
  const server = createServer((socket) => {
    reached += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const urls = ['https://127.0.0.1', 'http://127.0.0.1', 'https://localhost', 'https://[::ffff:127.0.0.1]'];
  const avatar = lookup(
    ...urls.map((url) => `${url}:${port}/{data}`),
    'file:///etc/passwd',
    `https://127.0.0.1:${port}/`,
    `https://a/${'x'.repeat(9_000)}`,
  );
  expect(await world({ name: 'alice.eth', avatar }).of()).toEqual({ name: 'alice.eth', avatar: null });
  expect(reached).toBe(0);
});

it('gives up on resolvers that lead on and on', async () => {
  const endless = lookup(
    ...Array.from({ length: 100 }, (_, at) => `https://${at}.example/{data}`),
    'https://last.example/{data}',
  );
  const { of, state } = world({
    node: async () => endless,
    gateways: { 'https://0.example/0x1234': '{"data":"0x12"}' },
  });
  expect(await of()).toEqual(none);
  expect(state.calls).toBeLessThanOrEqual(12);
  expect(state.fetched.length).toBeLessThanOrEqual(6);
});

it('carries out a bounded number of the queries that a resolver puts into one lookup', async () => {
  const { of, state } = world({ node: async () => batched(nestedBatches(12, 30)), gateways: {} });
  expect(await of()).toEqual(none);
  expect([state.calls, state.fetched]).toEqual([1, []]);
});

it('reads a bounded number at once, and forgets the least recently used', async () => {
  let answer = (_: CallAnswer) => {};
  const held = new Promise<CallAnswer>((resolve) => {
    answer = resolve;
  });
  const { of, state } = world({ node: () => held });
  const addressOf = (at: number) => `0x${at.toString(16).padStart(40, '0')}`;
  const first = Array.from({ length: 64 }, (_, at) => of(addressOf(at)));
  expect(await of(bob)).toEqual(none);
  answer(notFound);
  expect(await Promise.all(first)).toEqual(first.map(() => none));
  for (let at = 64; at < 100; at += 1) await of(addressOf(at));
  await of(addressOf(0));
  expect(state.calls).toBe(100);
  await of(bob);
  await of(addressOf(0));
  expect(state.calls).toBe(101);
  await of(addressOf(1));
  expect(state.calls).toBe(102);
});

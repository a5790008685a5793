import { decodeFunctionResult, encodeAbiParameters, encodeErrorResult, type Hex, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { nestedBatches, queryBatch } from '../test-support/query-batch.ts';
import { type GatewayQuery, lookupAnswerer, lookupOf } from './offchain-lookup.ts';

const abi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
]);
const batchAbi = parseAbi(['function query(bytes) view returns (bool[] failures, bytes[] responses)']);
const contract = `0x${'ab'.repeat(20)}` as const;
const url = 'https://a.example/{data}';
const batch = 'x-batch-gateway:true';

const lookup = (data: Hex, { urls = [url], sender = contract as Hex, extra = '0x99' as Hex } = {}): Hex =>
  encodeErrorResult({
    abi,
    errorName: 'OffchainLookup',
    args: [sender, urls, data, '0x11223344', extra],
  });

/** Gateways that answer `0x77`, unless they are to fail. */
function world(ask: (query: GatewayQuery) => Promise<Hex> = async () => '0x77') {
  const asked: GatewayQuery[] = [];
  const answer = lookupAnswerer((query) => {
    asked.push(query);
    return ask(query);
  });
  return { asked, answer };
}

const goesOn = (answer: Hex): Hex =>
  `0x11223344${encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [answer, '0x99']).slice(2)}`;

describe('lookupOf', () => {
  const data = lookup('0x12');
  it.each([
    ['of an error', { data }, data],
    ['of an error that wraps its data', { data: { data } }, data],
    ['of another error', { data: '0x08c379a0' }, undefined],
    ['of no error', undefined, undefined],
    ['of an error with null', { data: null }, undefined],
  ])('reads the lookup %s', (_, error, expected) => {
    expect(lookupOf(error)).toBe(expected);
  });
});

it('calls the contract again with the answer of a gateway', async () => {
  const { asked, answer } = world();
  expect(await answer(contract, lookup('0x12'))).toBe(goesOn('0x77'));
  expect(asked).toMatchObject([{ urls: [url], data: '0x12' }]);
});

it('rejects if no gateway answers', async () => {
  const { answer } = world(() => Promise.reject(new Error('away')));
  await expect(answer(contract, lookup('0x12'))).rejects.toThrow('away');
});

it('refuses a lookup of another contract, and one that is too long', async () => {
  const { asked, answer } = world();
  const other = lookup('0x12', { sender: `0x${'cd'.repeat(20)}` });
  await expect(answer(contract, other)).rejects.toThrow('of another contract');
  const long = lookup('0x12', { extra: `0x${'00'.repeat(16_384)}` });
  await expect(answer(contract, long)).rejects.toThrow('too long');
  expect(asked).toEqual([]);
});

/** The failures and responses with which a contract goes on. */
function responsesOf(call: Hex) {
  const size = Number.parseInt(call.slice(10 + 128, 10 + 192), 16);
  const data: Hex = `0x${call.slice(10 + 192, 10 + 192 + size * 2)}`;
  return decodeFunctionResult({ abi: batchAbi, data });
}

it('carries out a batch, within which each query may fail', async () => {
  let turn = 0;
  const { asked, answer } = world(async () => {
    turn += 1;
    if (turn === 2) throw new Error('away');
    return `0x0${turn}`;
  });
  const call = await answer(contract, lookup(queryBatch(3, url, '0x12'), { urls: [batch] }));
  const [failures, responses] = responsesOf(call);
  expect(failures).toEqual([false, true, false]);
  expect([responses[0], responses[1]?.slice(0, 10), responses[2]]).toEqual(['0x01', '0x08c379a0', '0x03']);
  expect(asked).toHaveLength(3);
});

it('carries out a batch within a batch', async () => {
  const { asked, answer } = world();
  await answer(contract, lookup(nestedBatches(2, 2), { urls: [batch] }));
  expect(asked).toHaveLength(4);
});

it.each([
  ['one batch', queryBatch(25, url, '0x12')],
  ['batches within batches', nestedBatches(12, 30)],
])('refuses too many queries in %s', async (_, data) => {
  const { asked, answer } = world();
  await expect(answer(contract, lookup(data, { urls: [batch] }))).rejects.toThrow('too many queries');
  expect(asked).toEqual([]);
});

it('asks a bounded number of queries, however batches contain each other', async () => {
  const { asked, answer } = world();
  await answer(contract, lookup(nestedBatches(10, 2), { urls: [batch] }));
  expect(asked.length).toBeLessThan(24);
});

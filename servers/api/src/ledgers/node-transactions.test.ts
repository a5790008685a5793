import type { CallAnswer, NodeCall } from '@mooring/upstreams';
import { expect, it } from 'vitest';
import { createError } from '../errors.ts';
import { nodeTransactions } from './node-transactions.ts';

const chain = 'eip155:10';
const hash = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`;
const [from, to] = [`0x${'Ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`];

const sent = (number: number, more: object = {}) => ({
  ...{ hash: hash(number), from, to, value: '0x5', nonce: '0x7', input: '0xa9059cbb00', ...more },
});
const receipt = (number: number, more: object = {}) => ({
  ...{ transactionHash: hash(number), contractAddress: null, status: '0x1' },
  ...{ gasUsed: '0x10', effectiveGasPrice: '0x3', ...more },
});

/** Reads over a node that answers so; `calls` are the methods of each request. */
function open(answer: (call: NodeCall) => unknown) {
  const requests: NodeCall[][] = [];
  const read = nodeTransactions(
    {
      async forward(_, calls) {
        requests.push([...calls]);
        return calls.map((call): CallAnswer => ({ result: answer(call) }));
      },
    },
    chain,
  );
  return { read, requests };
}
const numberOf = ({ params }: NodeCall) => Number((params as [string])[0]);
const both =
  (transaction: (number: number) => unknown, done: (number: number) => unknown) => (call: NodeCall) =>
    (call.method === 'eth_getTransactionByHash' ? transaction : done)(numberOf(call));

it('reads a transaction with its receipt, addresses in lower case', async () => {
  const { read } = open(both(sent, receipt));
  expect(await read([hash(1)])).toEqual(
    new Map([
      [
        hash(1),
        {
          ...{ from: from.toLowerCase(), to, created: undefined, value: 5n, succeeded: true, fee: 48n },
          ...{ nonce: 7, selector: '0xa9059cbb' },
        },
      ],
    ]),
  );
});

it('reads a failed one, a creation, and what a rollup pays to its parent chain', async () => {
  const created = `0x${'Ef'.repeat(20)}`;
  const { read } = open(
    both(
      (number) => sent(number, number === 2 ? { to: null, input: '0x' } : {}),
      (number) =>
        receipt(number, number === 1 ? { status: '0x0' } : { contractAddress: created, l1Fee: '0x100' }),
    ),
  );
  const found = await read([hash(1), hash(2)]);
  expect(found.get(hash(1))).toMatchObject({ succeeded: false, fee: 48n });
  expect(found.get(hash(2))).toMatchObject({
    ...{ to: undefined, created: created.toLowerCase(), fee: 48n + 256n, selector: undefined },
  });
});

it('leaves out transactions that the node lacks, and leaves unknown what a receipt lacks', async () => {
  const receipts = [undefined, null, receipt(1), {}, receipt(4, { gasUsed: 'x' })];
  const { read } = open(
    both(
      (number) => (number === 0 ? null : sent(number)),
      (number) => receipts[number],
    ),
  );
  const found = await read([0, 1, 2, 3, 4].map(hash));
  expect([...found.keys()]).toEqual([1, 2, 3, 4].map(hash));
  for (const number of [1, 2, 3, 4]) {
    expect(found.get(hash(number))).toMatchObject({ from: from.toLowerCase(), value: 5n, nonce: 7 });
    expect(found.get(hash(number))).toMatchObject({ succeeded: undefined, fee: undefined });
  }
});

it('leaves success and fee unknown if the receipt lacks them', async () => {
  const { read } = open(
    both(sent, (number) => receipt(number, { status: undefined, effectiveGasPrice: undefined })),
  );
  expect((await read([hash(1)])).get(hash(1))).toMatchObject({ succeeded: undefined, fee: undefined });
});

it.each([
  ['another hash', { hash: hash(9) }],
  ['no hash', { hash: undefined }],
  ['an invalid sender', { from: '0x12' }],
  ['an invalid receiver', { to: '<b>' }],
  ['a value beyond 256 bits', { value: `0x1${'0'.repeat(64)}` }],
  ['a negative value', { value: '-0x1' }],
  ['a value that is a number', { value: 5 }],
  ['a nonce that no number holds', { nonce: '0xffffffffffffffff' }],
  ['no input', { input: null }],
])('leaves out a transaction with %s', async (_, more) => {
  const { read } = open(both((number) => sent(number, number === 1 ? more : {}), receipt));
  expect([...(await read([hash(1), hash(2)])).keys()]).toEqual([hash(2)]);
});

it('asks for 25 transactions at once', async () => {
  const { read, requests } = open(both(sent, receipt));
  const hashes = Array.from({ length: 60 }, (_, place) => hash(place + 1));
  expect([...(await read(hashes)).keys()]).toEqual(hashes);
  expect(requests.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(await read([])).toEqual(new Map());
  expect(requests).toHaveLength(3);
});

it('returns what it has read if the node becomes unreachable, and accepts incomplete answers', async () => {
  let requests = 0;
  const read = nodeTransactions(
    {
      async forward(_, calls) {
        requests += 1;
        if (requests > 1) throw createError('NODE_UNAVAILABLE', { chain });
        const answers = calls.map((call): CallAnswer => ({ result: both(sent, receipt)(call) }));
        return [...answers.slice(0, 3), { error: { code: 1, message: 'no' } }];
      },
    },
    chain,
  );
  const hashes = Array.from({ length: 30 }, (_, place) => hash(place + 1));
  const found = await read(hashes);
  expect([...found].map(([of, { succeeded }]) => [of, succeeded])).toEqual([
    [hash(1), true],
    [hash(2), undefined],
  ]);
  expect(requests).toBe(2);
});

it('reports failures that are not of the node', async () => {
  const read = nodeTransactions({ forward: () => Promise.reject(new TypeError('a fault')) }, chain);
  await expect(read([hash(1)])).rejects.toThrow('a fault');
});

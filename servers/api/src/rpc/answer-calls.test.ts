import { defineErrors, retryable } from '@mooring/protocol';
import type { CallAnswer, NodeCall } from '@mooring/upstreams';
import { describe, expect, it } from 'vitest';
import { answerCalls, requestError, validateCall } from './answer-calls.ts';
import { rpcErrors } from './rpc-call.ts';

const chain = 'eip155:1';
const rules = { methods: [], costs: new Map(), logBlocks: 100 };
const createError = defineErrors({
  NODE_UNAVAILABLE: retryable('No node.'),
  CHAIN_NOT_SERVED: 'No chain.',
  TOO_MANY_REQUESTS: retryable('Wait.'),
  DATABASE_UNAVAILABLE: retryable('No database.'),
});

const call = (method: string, params: unknown = [], id: unknown = 1) => ({ id, method, params });
const judge = (value: unknown) => validateCall(value, chain, rules);
const logs = (filter: object, id = 1) => judge(call('eth_getLogs', [filter], id));

/** A node that answers by method, and the calls it received. */
function node(answers: Readonly<Record<string, CallAnswer | Error>>) {
  const asked: string[][] = [];
  const forward = async (_: string, calls: readonly NodeCall[]): Promise<readonly CallAnswer[]> => {
    asked.push(calls.map(({ method }) => method));
    return calls.map(({ method }) => {
      const answer = answers[method] ?? { result: method };
      if (answer instanceof Error) throw answer;
      return answer;
    });
  };
  return { asked, forward };
}

describe('a judged call', () => {
  it('is allowed with its cost, or refused with the reason', () => {
    expect(judge(call('eth_blockNumber'))).toMatchObject({
      id: 1,
      cost: expect.any(Number),
      range: undefined,
    });
    expect(judge('nothing')).toEqual({ id: null, method: undefined, error: rpcErrors.request });
    expect(judge({ id: 7 })).toEqual({ id: 7, method: undefined, error: rpcErrors.request });
    expect(judge(call('admin_peers'))).toEqual({ id: 1, method: undefined, error: rpcErrors.method });
  });

  it('searches at most as many blocks for logs as the operator allows', () => {
    expect(logs({ fromBlock: '0x1', toBlock: '0x64' })).toHaveProperty('call');
    expect(logs({ fromBlock: '0x1', toBlock: '0x65' })).toMatchObject({
      method: 'eth_getLogs',
      error: { code: -32_005, message: 'A search for logs covers at most 100 blocks.' },
    });
    expect(logs({ fromBlock: 'yesterday' })).toMatchObject({ error: rpcErrors.params });
    expect(logs({ fromBlock: '0x1' })).toMatchObject({ range: { kind: 'since', from: 1n } });
  });
});

describe('answers', () => {
  it('come in the order of the calls, those of refused ones among them', async () => {
    const upstreams = node({ eth_gasPrice: { error: { code: 3, message: 'no' } } });
    const judged = [
      call('eth_chainId', [], 'a'),
      call('admin_peers', [], 'b'),
      call('eth_gasPrice', [], 'c'),
    ];
    expect(await answerCalls(upstreams, chain, judged.map(judge), rules)).toEqual([
      { jsonrpc: '2.0', id: 'a', result: 'eth_chainId' },
      { jsonrpc: '2.0', id: 'b', error: rpcErrors.method },
      { jsonrpc: '2.0', id: 'c', error: { code: 3, message: 'no' } },
    ]);
    expect(upstreams.asked).toEqual([['eth_chainId', 'eth_gasPrice']]);
  });

  it('need no node if every call is refused, and are a failure if it answers too few', async () => {
    const upstreams = node({});
    expect(await answerCalls(upstreams, chain, [judge('x')], rules)).toHaveLength(1);
    expect(upstreams.asked).toEqual([]);
    const silent = { forward: async () => [] };
    expect(await answerCalls(silent, chain, [judge(call('eth_chainId'))], rules)).toEqual([
      { jsonrpc: '2.0', id: 1, error: rpcErrors.node },
    ]);
  });

  it('say that a node is at its limit, beside a transaction that it took', async () => {
    const error = { code: 429, message: 'too many requests' };
    const upstreams = node({ eth_sendRawTransaction: { result: '0xab' }, eth_gasPrice: { error } });
    const judged = [call('eth_sendRawTransaction', ['0x02']), call('eth_gasPrice', [], 2)].map(judge);
    expect(await answerCalls(upstreams, chain, judged, rules)).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0xab' },
      { jsonrpc: '2.0', id: 2, error: rpcErrors.nodeLimit },
    ]);
  });

  it('to a search without an end depend on the latest block, requested once', async () => {
    const upstreams = node({ eth_blockNumber: { result: '0x100' }, eth_getLogs: { result: [] } });
    const judged = [
      logs({ fromBlock: '0x9d' }),
      logs({ fromBlock: '0x9c' }, 2),
      logs({ fromBlock: '0x200' }, 3),
    ];
    expect(await answerCalls(upstreams, chain, judged, rules)).toMatchObject([
      { id: 1, result: [] },
      { id: 2, error: { code: -32_005 } },
      { id: 3, result: [] },
    ]);
    expect(upstreams.asked).toEqual([['eth_blockNumber'], ['eth_getLogs', 'eth_getLogs']]);
  });

  it.each<readonly [string, CallAnswer]>([
    ['an error', { error: { code: -32_000, message: 'busy' } }],
    ['no number', { result: 'many' }],
    ['an endless number', { result: `0x${'f'.repeat(17)}` }],
  ])('to such a search are the node’s fault if it returns %s for the latest block', async (_, answer) => {
    const asked = answerCalls(node({ eth_blockNumber: answer }), chain, [logs({ fromBlock: '0x1' })], rules);
    const thrown = await asked.catch((error: unknown) => error);
    expect(requestError(thrown)).toEqual({ status: 502, error: rpcErrors.node });
  });
});

it.each<readonly [unknown, number, unknown]>([
  [createError('TOO_MANY_REQUESTS'), 429, rpcErrors.limit],
  [createError('CHAIN_NOT_SERVED'), 400, rpcErrors.chain],
  [createError('NODE_UNAVAILABLE'), 502, rpcErrors.node],
  [createError('DATABASE_UNAVAILABLE'), 503, rpcErrors.database],
  [new Error('a fault'), 500, rpcErrors.failed],
])('%s of the whole request is status %i', (error, status, expected) => {
  expect(requestError(error)).toEqual({ status, error: expected });
});

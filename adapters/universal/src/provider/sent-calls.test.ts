import { describe, expect, it } from 'vitest';
import type { HttpRpcProvider, SendCallsParams } from './provider-types.ts';
import { callsStatus, pendingStatus, readSendCallsResult } from './sent-calls.ts';

const one = `0x${'1'.repeat(64)}`;
const two = `0x${'2'.repeat(64)}`;
const answer = (change: object = {}, id: unknown = 'batch') => ({
  id,
  capabilities: { caip345: { caip2: 'eip155:137', transactionHashes: [one, two], ...change } },
});

describe('an answer to wallet_sendCalls', () => {
  it('is reduced to its transactions', () => {
    expect(readSendCallsResult({ ...answer({ more: 1 }), more: 1 })).toEqual(answer());
  });

  it.each([
    ['text', 'batch'],
    ['nothing', undefined],
    ['no id', answer({}, '')],
    ['an id that is no text', answer({}, 5)],
    ['a long id', answer({}, 'a'.repeat(8_195))],
    ['no such capability', { id: 'batch', capabilities: {} }],
    ['capabilities that are none', { id: 'batch', capabilities: null }],
    ['another namespace', answer({ caip2: 'solana:1' })],
    ['a chain that is no number', answer({ caip2: 'eip155:x' })],
    ['no hashes', answer({ transactionHashes: [] })],
    ['hashes that are no list', answer({ transactionHashes: one })],
    ['more than 99', answer({ transactionHashes: Array.from({ length: 100 }, () => one) })],
    ['an invalid hash', answer({ transactionHashes: [one, '0x'] })],
    ['a list instead of a hash', answer({ transactionHashes: [one, [two]] })],
  ])('is not read with %s', (_what, given) => {
    expect(readSendCallsResult(given)).toBeUndefined();
  });
});

const request: SendCallsParams = { version: '2.0.0', chainId: '0x89', atomicRequired: false, calls: [] };

/** The status of two transactions, for the receipts that a node has. */
async function statusOf(...receipts: readonly unknown[]) {
  const requested: unknown[] = [];
  const node = {
    url: 'http://node.test',
    request: async ({ method, params }: { readonly method: string; readonly params?: unknown }) => {
      requested.push([method, params]);
      return receipts[requested.length - 1];
    },
  } as HttpRpcProvider;
  const status = await callsStatus({ request, result: { ...answer(), id: 'batch' }, expiry: 0 }, node);
  expect(requested).toEqual([
    ['eth_getTransactionReceipt', [one]],
    ['eth_getTransactionReceipt', [two]],
  ]);
  return status;
}

const done = { status: '0x1' };
const reverted = { status: '0x0' };

describe('the status of calls', () => {
  it.each([
    [100, [null, null]],
    [100, [done, null]],
    [100, [reverted, null]],
    [200, [done, done]],
    [500, [reverted, reverted]],
    [600, [reverted, done]],
  ] as const)('is %i by the receipts %j', async (status, receipts) => {
    expect(await statusOf(...receipts)).toEqual({
      id: 'batch',
      version: '2.0.0',
      atomic: false,
      chainId: '0x89',
      capabilities: answer().capabilities,
      receipts: receipts.filter((receipt) => receipt !== null),
      status,
    });
  });

  it('is pending while a bundler has no receipt, on the chain in hex', () => {
    expect(pendingStatus('batch', '137')).toEqual({
      version: '2.0.0',
      id: 'batch',
      chainId: '0x89',
      status: 100,
      atomic: true,
      receipts: [],
    });
  });

  it.each(['x', '', '-1', '1.5', '9'.repeat(32)])('is none on chain %j', (reference) => {
    expect(() => pendingStatus('batch', reference)).toThrow(
      expect.objectContaining({ code: 'CHAIN_NOT_SUPPORTED' }),
    );
  });
});

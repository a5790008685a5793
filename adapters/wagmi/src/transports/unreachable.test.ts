import { HttpRequestError, MethodNotFoundRpcError, RpcRequestError, TimeoutError } from 'viem';
import { expect, it } from 'vitest';
import { isUnreachable, mayBeDelivered, NodeUnavailable, shouldTryNext } from './unreachable.ts';

const url = 'http://127.0.0.1:1';
const http = (status?: number) => new HttpRequestError({ url, ...(status === undefined ? {} : { status }) });
const answered = (code: number) => new RpcRequestError({ body: {}, url, error: { code, message: 'no' } });

it.each([
  ['no connection', http(), true, true],
  ['a failing server', http(502), true, true],
  ['a refusal before the call was read', http(429), true, false],
  ['no answer in time', new TimeoutError({ body: {}, url }), true, true],
  ['no node at all', new NodeUnavailable(), true, false],
  ['a revert', answered(3), false, false],
])('after %s: unreachable, and maybe delivered', (_, error, unreachable, delivered) => {
  expect([isUnreachable(error), mayBeDelivered(error)]).toEqual([unreachable, delivered]);
  expect(shouldTryNext(error)).toBe(unreachable);
});

it.each([-32_601, -32_004, -32_005])('asks the next node after %i, which another node may answer', (code) => {
  expect(shouldTryNext(answered(code))).toBe(true);
  expect(isUnreachable(answered(code))).toBe(false);
});

it('asks no other node after an answer, or after a thrown value that is not an error', () => {
  expect(shouldTryNext(new MethodNotFoundRpcError(new Error('no')))).toBe(true);
  for (const error of [answered(-32_000), { name: 'TimeoutError' }, null, undefined, 'HttpRequestError'])
    expect([shouldTryNext(error), mayBeDelivered(error)]).toEqual([false, false]);
});

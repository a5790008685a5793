import { describe, expect, it } from 'vitest';
import { isJsonRpcError, isJsonRpcRequest, isJsonRpcResponse, isJsonRpcResult } from './messages.ts';

describe('messages', () => {
  const head = { id: 1, jsonrpc: '2.0' };

  it.each([
    [{ ...head, method: 'm', params: {} }, 'request'],
    [{ ...head, method: 'm' }, 'request'],
    [{ ...head, result: true }, 'result'],
    [{ ...head, result: null }, 'result'],
    [{ ...head, id: '17', error: {} }, 'error'],
    [{ ...head, id: 17n, error: { message: 'm', code: 1 } }, 'error'],
    [{ ...head, method: 5 }, 'none'],
    [{ ...head, error: null }, 'none'],
    [{ jsonrpc: '2.0', result: true }, 'none'],
    [{ ...head, id: Number.NaN, result: true }, 'none'],
    [{ ...head, jsonrpc: '1.0', result: true }, 'none'],
    [{ ...head, result: 1, error: null }, 'result'],
    [{ ...head, result: 1, error: { message: 'm', code: 1 } }, 'error'],
    [{ ...head, error: 'text' }, 'error'],
    [{ ...head, method: 'm', result: 1 }, 'request'],
    [{ ...head, method: 'm', error: {} }, 'request'],
    [{ ...head, id: null, method: 'm' }, 'none'],
    [{ ...head, id: {}, method: 'm' }, 'none'],
    [head, 'none'],
    [null, 'none'],
    ['text', 'none'],
    [[], 'none'],
  ])('%o is: %s', (message, kind) => {
    expect(isJsonRpcRequest(message)).toBe(kind === 'request');
    expect(isJsonRpcResult(message)).toBe(kind === 'result');
    expect(isJsonRpcError(message)).toBe(kind === 'error');
    expect(isJsonRpcResponse(message)).toBe(kind === 'result' || kind === 'error');
  });
});

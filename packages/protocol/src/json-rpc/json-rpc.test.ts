import { describe, expect, it } from 'vitest';
import { formatErrorObject, readErrorObject } from './error-object.ts';
import { comparableId, innerId, outerId } from './ids.ts';
import { isJsonRpcError, isJsonRpcRequest, isJsonRpcResponse, isJsonRpcResult } from './messages.ts';

describe('ids', () => {
  it('have 16 digits inside and 19 outside, the latter a multiple of 256', () => {
    expect(innerId(1_700_000_000_000, 123)).toBe(1_700_000_000_000_123);
    for (const random of [0, 1, 255, 500_000, 999_999]) {
      const id = outerId(1_700_000_000_123, random);
      expect(id).toMatch(/^\d{19}$/);
      expect(BigInt(id) % 256n).toBe(0n);
    }
  });

  it('Q1: compare as text, without the suffix of a peer that read a number', () => {
    expect(comparableId('1700000000000000123n')).toBe('1700000000000000123');
    expect(comparableId(1700000000000000123n)).toBe('1700000000000000123');
    expect(comparableId('n')).toBe('n');
    expect(comparableId(5)).toBe('5');
  });
});

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

describe('error objects', () => {
  it('fill in missing members of a peer’s error', () => {
    expect(readErrorObject({})).toEqual({ message: 'Internal error', code: -32603 });
    expect(readErrorObject(undefined)).toEqual({ message: 'Internal error', code: -32603 });
    expect(readErrorObject({ message: 'User rejected.', code: 5000 })).toEqual({
      message: 'User rejected.',
      code: 5000,
    });
    expect(readErrorObject({ message: 'a'.repeat(10_000), code: '1', data: [1] })).toEqual({
      message: 'a'.repeat(2_000),
      code: -32603,
      data: [1],
    });
  });

  it('match the reference when sent', () => {
    expect(formatErrorObject('no')).toEqual({ message: 'no', code: -32000 });
    expect(formatErrorObject(undefined)).toEqual({ message: 'Internal error', code: -32603 });
    expect(formatErrorObject({ message: 'mine', code: -32601 })).toEqual({
      message: 'Method not found',
      code: -32601,
    });
    expect(JSON.stringify(formatErrorObject({ code: 5000, message: 'User rejected.' }))).toBe(
      '{"message":"User rejected.","code":5000}',
    );
  });
});

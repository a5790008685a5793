import { describe, expect, it } from 'vitest';
import { formatErrorObject, jsonRpcErrors, readErrorObject } from './error-object.ts';

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

  it.each([
    [
      { message: '', code: Number.NaN },
      { message: 'Internal error', code: -32603 },
    ],
    [
      { message: 7, code: 7n },
      { message: 'Internal error', code: -32603 },
    ],
    [
      { message: 'no', code: 0 },
      { message: 'no', code: 0 },
    ],
    [{ data: null }, { message: 'Internal error', code: -32603, data: null }],
    ['', { message: 'Internal error', code: -32603 }],
    ['a'.repeat(10_000), { message: 'a'.repeat(2_000), code: -32000 }],
    [null, { message: 'Internal error', code: -32603 }],
    [7, { message: 'Internal error', code: -32603 }],
    [[], { message: 'Internal error', code: -32603 }],
  ])('are read from %o', (error, read) => {
    expect(readErrorObject(error)).toEqual(read);
    expect(formatErrorObject(error)).toEqual(read);
  });

  it.each(Object.values(jsonRpcErrors))(
    'are the standard one for $code, without details of the sender',
    (error) => {
      expect(formatErrorObject({ code: error.code, message: 'at /home/me/file.ts', data: 'stack' })).toEqual(
        error,
      );
      expect(readErrorObject({ ...error, message: 'mine', data: 1 })).toEqual({
        ...error,
        message: 'mine',
        data: 1,
      });
    },
  );
});

import { isMooringError, MooringError } from '@mooring/protocol';
import { describe, expect, it, vi } from 'vitest';
import { createError } from '../errors.ts';
import { adoptError } from './adopt-error.ts';

describe('adoptError', () => {
  it("keeps the code of an error from another copy of the package, with this copy's message", async () => {
    vi.resetModules();
    const other = await import('@mooring/protocol');
    const createOther = other.defineErrors({
      RELAY_ERROR: other.retryable('Call 0900 to unlock your wallet'),
      REJECTED: 'Call 0900 to unlock your wallet',
    });
    const error = createOther('RELAY_ERROR');
    expect(error).not.toBeInstanceOf(MooringError);
    expect(isMooringError(error, 'RELAY_ERROR')).toBe(true);
    expect(adoptError(error)).toMatchObject({
      code: 'RELAY_ERROR',
      message: 'Something went wrong',
      retryable: true,
      cause: error,
    });
    expect(adoptError(createOther('REJECTED'))).toMatchObject({
      code: 'REJECTED',
      message: 'The request was declined in the wallet.',
    });
  });

  it('shows at most 500 characters', () => {
    const short = createError('UNKNOWN', { message: 'x'.repeat(500) });
    expect(adoptError(short)).toBe(short);
    const long = adoptError(createError('UNKNOWN', { message: 'x'.repeat(100_000) }));
    expect(long.message).toBe(`${'x'.repeat(499)}…`);
    expect(long.code).toBe('UNKNOWN');
  });
});

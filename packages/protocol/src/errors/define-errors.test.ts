import { describe, expect, it } from 'vitest';
import { defineErrors, retryable } from './define-errors.ts';

const createError = defineErrors({
  NETWORK_NOT_FOUND: 'Network Not Found',
  RELAY_UNREACHABLE: retryable(({ url }: { url: string }) => `No socket to ${url}`),
  TIMED_OUT: (context: { what: string } | undefined) => `${context?.what ?? 'The request'} took too long.`,
});

describe('createError', () => {
  it('formats the message from the context and keeps the cause', () => {
    const cause = new Error('socket');
    const error = createError('RELAY_UNREACHABLE', { url: 'ws://localhost:4002' }, { cause });
    expect(error).toMatchObject({
      name: 'MooringError',
      code: 'RELAY_UNREACHABLE',
      message: 'No socket to ws://localhost:4002',
      retryable: true,
      docs: 'docs/errors.md#relay_unreachable',
      cause,
    });
    expect(error).toBeInstanceOf(Error);
  });

  it('takes no context for a fixed or context-free message', () => {
    expect(createError('NETWORK_NOT_FOUND')).toMatchObject({
      message: 'Network Not Found',
      retryable: false,
    });
    expect(createError('TIMED_OUT').message).toBe('The request took too long.');
    expect(createError('TIMED_OUT', { what: 'The relay' }).message).toBe('The relay took too long.');
    // @ts-expect-error this message needs a context
    expect(() => createError('RELAY_UNREACHABLE')).toThrow();
    // @ts-expect-error this package does not throw it
    createError('OFFLINE');
  });

  it('omits an absent cause', () => {
    expect('cause' in createError('NETWORK_NOT_FOUND')).toBe(false);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { protocolErrorCodes } from '../sign/protocol-error.ts';
import { adoptError } from './adopt-error.ts';
import { createError } from './create-error.ts';
import { type ErrorCode, errorCatalogue } from './error-catalogue.ts';
import type { ErrorEntry } from './error-entry.ts';
import { isMooringError } from './is-mooring-error.ts';
import { MooringError } from './mooring-error.ts';
import { protocolKinds } from './protocol-kinds.ts';

describe('the catalogue', () => {
  // Stands for any context: each member reads as its own name.
  const context = new Proxy({}, { get: (_target, name) => String(name) });

  it.each(Object.keys(errorCatalogue) as ErrorCode[])('%s has words and a place in the docs', (code) => {
    const entry = errorCatalogue[code] as ErrorEntry<unknown>;
    const error = createError(code as 'SIGNATURE_DECLINED', context as never);
    expect(error.message).toBe(entry.text(context));
    for (const words of [entry.title, error.message]) {
      expect(words).toBe(words.trim());
      expect(words).not.toBe('');
      expect(words).not.toMatch(/undefined(?!$)|\[object|!/);
    }
    expect(error.docs).toBe(`docs/errors.md#${code.toLowerCase()}`);
  });

  it('names every kind of the sign protocol once', () => {
    expect(Object.keys(protocolKinds).sort()).toEqual(Object.keys(protocolErrorCodes).sort());
    expect(new Set(Object.values(protocolErrorCodes)).size).toBe(Object.keys(protocolErrorCodes).length);
  });

  it('tells which setting is missing', () => {
    expect(createError('RELAY_URL_MISSING').message).toContain('services.relay');
  });
});

describe('an error', () => {
  it('carries its row and its cause', () => {
    const cause = new Error('socket');
    const error = createError('RELAY_UNREACHABLE', { url: 'ws://localhost:4002' }, { cause });
    expect(error).toMatchObject({
      name: 'MooringError',
      code: 'RELAY_UNREACHABLE',
      title: 'Relay unreachable',
      message: "Couldn't establish socket connection to the relay server: ws://localhost:4002",
      retryable: true,
      cause,
    });
    expect(error).toBeInstanceOf(Error);
  });

  it('is recognised by its brand, which data cannot carry', () => {
    const error = createError('ABORTED');
    expect(isMooringError(error)).toBe(true);
    expect(isMooringError(error, 'ABORTED')).toBe(true);
    expect(isMooringError(error, 'OFFLINE')).toBe(false);
    const { name, code, title, message, retryable, docs } = error;
    const looksAlike = { name, code, title, message, retryable, docs };
    expect(isMooringError(looksAlike)).toBe(false);
    expect(isMooringError(Object.assign(new Error(message), looksAlike))).toBe(false);
    expect(isMooringError(JSON.parse(JSON.stringify(error)))).toBe(false);
    expect(isMooringError(structuredClone(error))).toBe(false);
    expect(isMooringError(new Error('x'))).toBe(false);
    expect(isMooringError(undefined)).toBe(false);
  });

  it('is recognised when another copy of the package made it, by its code and in words of this copy', async () => {
    vi.resetModules();
    const other = await import('./create-error.ts');
    const error = other.createError('RELAY_ERROR', { message: 'Call 0900 to unlock your wallet' });
    expect(error).not.toBeInstanceOf(MooringError);
    expect(isMooringError(error, 'RELAY_ERROR')).toBe(true);
    expect(adoptError(error)).toMatchObject({
      code: 'RELAY_ERROR',
      title: 'Something went wrong',
      message: 'Something went wrong',
      retryable: true,
      cause: error,
    });
    expect(adoptError(other.createError('REJECTED'))).toMatchObject({
      code: 'REJECTED',
      title: 'Request declined',
      message: 'The request was declined in the wallet.',
    });
  });

  it('shows at most 500 characters', () => {
    const short = createError('RELAY_ERROR', { message: 'x'.repeat(500) });
    expect(adoptError(short)).toBe(short);
    const long = adoptError(createError('RELAY_ERROR', { message: 'x'.repeat(100_000) }));
    expect(long.message).toBe(`${'x'.repeat(499)}…`);
    expect(long).toMatchObject({ code: 'RELAY_ERROR', title: 'Relay error' });
  });
});

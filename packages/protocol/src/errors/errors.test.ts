import { describe, expect, it } from 'vitest';
import { protocolErrorCodes } from '../sign/protocol-error.ts';
import { createError } from './create-error.ts';
import { type ErrorCode, errorCatalogue } from './error-catalogue.ts';
import type { ErrorEntry } from './error-entry.ts';
import { isMooringError } from './is-mooring-error.ts';
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

  it('is recognised across realms, and nothing else is', () => {
    const error = createError('ABORTED');
    expect(isMooringError(error)).toBe(true);
    expect(isMooringError(error, 'ABORTED')).toBe(true);
    expect(isMooringError(error, 'OFFLINE')).toBe(false);
    expect(isMooringError({ name: 'MooringError', code: 'ABORTED', message: '' })).toBe(true);
    expect(isMooringError({ name: 'MooringError', code: 'toString', message: '' })).toBe(false);
    expect(isMooringError(new Error('x'))).toBe(false);
    expect(isMooringError(undefined)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { defineErrors } from './define-errors.ts';
import { errorBrand, isMooringError } from './mooring-error.ts';

const createError = defineErrors({ NETWORK_NOT_FOUND: 'Network Not Found' });

describe('isMooringError', () => {
  it('recognizes an error by its brand, which data cannot carry', () => {
    const error = createError('NETWORK_NOT_FOUND');
    expect(isMooringError(error)).toBe(true);
    expect(isMooringError(error, 'NETWORK_NOT_FOUND')).toBe(true);
    expect(isMooringError(error, 'OFFLINE')).toBe(false);
    const { name, code, message, retryable: again, docs } = error;
    const looksAlike = { name, code, message, retryable: again, docs };
    expect(isMooringError(looksAlike)).toBe(false);
    expect(isMooringError(Object.assign(new Error(message), looksAlike))).toBe(false);
    expect(isMooringError(JSON.parse(JSON.stringify(error)))).toBe(false);
    expect(isMooringError(structuredClone(error))).toBe(false);
    expect(isMooringError(new Error('x'))).toBe(false);
    expect(isMooringError(undefined)).toBe(false);
  });

  it('recognizes an error of another copy of the package, with a code that this one may lack', () => {
    const foreign = { code: 'OF_ANOTHER_VERSION', message: 'text', [errorBrand]: true };
    expect(isMooringError(foreign)).toBe(true);
    expect(isMooringError({ ...foreign, message: undefined })).toBe(false);
    for (const code of [undefined, '', 'lower', 'A'.repeat(65)])
      expect(isMooringError({ ...foreign, code })).toBe(false);
  });
});

import { expect, test } from 'vitest';
import { createError } from '../errors.ts';
import { isUnstorable } from './is-unstorable.ts';

test('a value that cannot be cloned, or is nested too deeply, cannot be stored', () => {
  const causes: unknown[] = [];
  try {
    structuredClone(() => undefined);
  } catch (error) {
    causes.push(error);
  }
  const deep = () => {
    deep();
  };
  try {
    deep();
  } catch (error) {
    causes.push(error);
  }
  expect(causes).toHaveLength(2);
  causes.push(new Error('too much recursion'));
  expect(causes.map(isUnstorable)).toEqual([true, true, true]);
});

test.each([undefined, null, 'disk full', new Error('disk full'), new DOMException('', 'QuotaExceededError')])(
  '%s is the fault of the storage',
  (cause) => {
    expect(isUnstorable(cause)).toBe(false);
  },
);

test('knows the error of a value that is no JSON', () => {
  expect(isUnstorable(createError('ABORTED'))).toBe(false);
  expect(isUnstorable(Object.assign(createError('ABORTED'), { code: 'NOT_SERIALISABLE' }))).toBe(true);
});

// @vitest-environment happy-dom
import { readError } from '@mooring/core';
import { errorInfo } from '@mooring/core/modal';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useErrorText } from './error-words.ts';

afterEach(cleanup);

async function fromAnotherCopy(code: 'OFFLINE' | 'REJECTED'): Promise<Error> {
  vi.resetModules();
  const { defineErrors } = await import('@mooring/protocol');
  return defineErrors({ [code]: 'Call 0900 to unlock your wallet' })(code);
}

test('an error of another copy whose message is not shown has the title that goes with what is said instead', async () => {
  const text = renderHook(() => useErrorText()).result.current;
  const said = async (code: 'OFFLINE' | 'REJECTED') =>
    text(errorInfo(readError(await fromAnotherCopy(code))));
  expect(await said('OFFLINE')).toEqual({ title: 'Something went wrong', text: 'Something went wrong' });
  expect(await said('REJECTED')).toEqual({
    title: 'Request declined',
    text: 'The request was declined in the wallet.',
  });
});

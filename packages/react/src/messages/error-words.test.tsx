// @vitest-environment happy-dom
import { readError } from '@mooring/core';
import { errorInfo } from '@mooring/core/page';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useErrorText } from './error-words.ts';

async function fromAnotherCopy(code: 'OFFLINE' | 'REJECTED'): Promise<Error> {
  vi.resetModules();
  const { defineErrors } = await import('@mooring/protocol');
  return defineErrors({ [code]: 'Call 0900 to unlock your wallet' })(code);
}

test('shows errors of another copy in our texts, never in their own', async () => {
  const text = renderHook(() => useErrorText()).result.current;
  const said = async (code: 'OFFLINE' | 'REJECTED') =>
    text(errorInfo(readError(await fromAnotherCopy(code))));
  expect(await said('OFFLINE')).toEqual({
    title: 'No internet connection',
    text: 'You are offline. Try again when you are back online.',
  });
  expect(await said('REJECTED')).toEqual({
    title: 'Request declined',
    text: 'The request was declined in the wallet.',
  });
});

test('never shows a developer message in a view', () => {
  const text = renderHook(() => useErrorText()).result.current;
  const said = (code: string, own: string) => text({ code, text: own });
  const failed = said('PUBLISH_CUSTOM_FAILED', 'Failed to publish custom payload. id:1 tag:undefined');
  expect(failed).toEqual({
    title: 'Connection trouble',
    text: 'The connection service is not responding. Try again in a moment.',
  });
  // The relay may have passed the request on: another one is not known to be safe.
  expect(said('PUBLISH_FAILED', 'Failed to publish payload').text).toBe(
    'Your wallet may have received the request. Check it before you try again.',
  );
  expect(said('JWT_NOT_YET_VALID', 'JWT validation error: not yet valid').title).toBe(
    'This device’s clock is wrong',
  );
  const unconfigured = said('PAIRING_NOT_CONFIGURED', 'Set `services.relay` to the address of your relay.');
  expect(unconfigured).toEqual({
    title: 'This site is not set up correctly',
    text: 'Wallet apps cannot connect to this site. Contact the site’s support.',
  });
  const unshown = said('ENVELOPE_MALFORMED', 'Envelope of 3 bytes');
  expect(unshown).toEqual({ title: 'Something went wrong', text: 'Something went wrong' });
});

test('below its title, a request that the wallet declined has the text of its view', () => {
  const text = renderHook(() => useErrorText('Nothing was sent.')).result.current;
  const said = 'The request was declined in the wallet.';
  expect(text({ code: 'REJECTED', text: said })).toEqual({
    title: 'Request declined',
    text: 'Nothing was sent.',
  });
  expect(text({ code: 'TIMED_OUT', text: 'The wallet did not respond.' }).text).toBe(
    'The wallet did not respond.',
  );
});

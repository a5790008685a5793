import { mayBeSent } from '@mooring/protocol';
import { expect, it } from 'vitest';
import { createError } from '../errors.ts';
import { beforePrompt } from './before-prompt.ts';

it('resolves with what was read', async () => {
  expect(await beforePrompt(Promise.resolve(5n))).toBe(5n);
});

it('reports a timeout as an unreachable network, which leaves no payment in doubt', async () => {
  const cause = createError('TIMED_OUT', { what: 'The request' });
  const error = await beforePrompt(Promise.reject(cause)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'NODE_UNAVAILABLE', retryable: true, cause });
  expect(mayBeSent('NODE_UNAVAILABLE')).toBe(false);
});

it('reports a wallet that does not respond, which leaves no payment in doubt', async () => {
  const cause = createError('TIMED_OUT', { what: 'The wallet' });
  const error = await beforePrompt(Promise.reject(cause), 'wallet').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'WALLET_UNREACHABLE', retryable: true, cause });
  expect(mayBeSent('WALLET_UNREACHABLE')).toBe(false);
});

it('passes on other errors', async () => {
  const refused = new Error('refused');
  await expect(beforePrompt(Promise.reject(refused))).rejects.toBe(refused);
});

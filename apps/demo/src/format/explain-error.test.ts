import { type ErrorCode, MooringError } from '@mooring/protocol';
import { errorTitles } from '@mooring/protocol/error-catalogue';
import { expect, it } from 'vitest';
import { messages } from '../messages/account/en.generated.ts';
import { explainError, explainUnsent } from './explain-error.ts';

const doubtful = [
  'PUBLISH_FAILED',
  'REQUEST_EXPIRED',
  'TIMED_OUT',
  'TRANSACTION_IN_DOUBT',
  'WALLET_ANSWER_INVALID',
] as const;

const errorOf = (code: ErrorCode) => new MooringError({ code, message: code, retryable: false });

it.each(doubtful)('does not suggest another payment after %s of a wallet that was asked', (code) => {
  const text = explainUnsent(errorOf(code), true)(messages);
  expect(text).toContain('before you send again');
  expect(text).not.toContain('Try again');
});

it('asks to connect again after the wallet ended the session', () => {
  const ended = { code: 6000, message: 'User disconnected.' };
  expect(explainUnsent(ended, false)(messages)).toBe(messages.errorNotConnected());
  expect(explainUnsent(ended, true)(messages)).toContain('before you send again');
});

it('suggests another try if the wallet was not asked', () => {
  expect(explainUnsent(errorOf('TIMED_OUT'), false)(messages)).toBe(messages.errorLate());
});

it.each(Object.keys(errorTitles) as ErrorCode[])("explains %s without the error's own message", (code) => {
  const text = explainError(errorOf(code))(messages);
  expect(text).not.toBe(code);
  expect(
    Object.values(messages).map((message) => message.length === 0 && (message as () => string)()),
  ).toContain(text);
});

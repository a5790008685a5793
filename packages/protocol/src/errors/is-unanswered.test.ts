import { expect, it } from 'vitest';
import { isUnanswered, mayBeSent } from './is-unanswered.ts';

it.each(['TIMED_OUT', 'REQUEST_EXPIRED', 'PUBLISH_FAILED', 'USER_DISCONNECTED', 'EMBEDDED_WALLET_TIMED_OUT'])(
  'counts %s as no answer: the wallet may have sent',
  (code) => {
    expect(isUnanswered(code)).toBe(true);
  },
);

it.each(['REJECTED', 'TRANSACTION_REFUSED', 'toString'])('counts %s as an answer', (code) => {
  expect(isUnanswered(code)).toBe(false);
});

it.each([
  ['TIMED_OUT', true],
  ['TRANSACTION_IN_DOUBT', true],
  ['WALLET_ANSWER_INVALID', true],
  ['REJECTED', false],
  ['TRANSACTION_REFUSED', false],
])('returns whether a payment that failed with %s may be sent: %s', (code, may) => {
  expect(mayBeSent(code)).toBe(may);
});

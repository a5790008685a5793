import { expect, it } from 'vitest';
import { isUnanswered } from './is-unanswered.ts';

it.each(['TIMED_OUT', 'REQUEST_EXPIRED', 'PUBLISH_FAILED', 'USER_DISCONNECTED', 'EMBEDDED_WALLET_TIMED_OUT'])(
  'counts %s as no answer: the wallet may have sent',
  (code) => {
    expect(isUnanswered(code)).toBe(true);
  },
);

it.each(['REJECTED', 'TRANSACTION_REFUSED', 'toString'])('counts %s as an answer', (code) => {
  expect(isUnanswered(code)).toBe(false);
});

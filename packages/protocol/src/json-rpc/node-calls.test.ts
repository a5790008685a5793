import { describe, expect, it, test } from 'vitest';
import { isNotServed, isSend, isSignedByNode } from './node-calls.ts';

describe('isSend', () => {
  it.each([
    'eth_sendRawTransaction',
    'eth_sendRawTransactionSync',
    'eth_sendRawTransactionConditional',
    'eth_sendPrivateTransaction',
    'eth_sendUserOperation',
    'wallet_sendCalls',
    'sendTransaction',
    'sendBundle',
  ])('is true for %s', (method) => {
    expect(isSend(method)).toBe(true);
  });

  it.each(['eth_call', 'eth_resend', 'eth_sender', 'simulateTransaction', 'getSendStatus'])(
    'is false for %s',
    (method) => {
      expect(isSend(method)).toBe(false);
    },
  );
});

describe('isSignedByNode', () => {
  it.each([
    'eth_sendTransaction',
    'personal_sendTransaction',
    'wallet_sendTransaction',
    'wallet_sendCalls',
    'wallet_sendPreparedCalls',
  ])('is true for %s', (method) => {
    expect(isSignedByNode(method)).toBe(true);
  });

  it.each(['eth_sendRawTransaction', 'eth_sendUserOperation', 'sendTransaction', 'eth_call'])(
    'is false for %s, whose transaction is already signed or which sends none',
    (method) => {
      expect(isSignedByNode(method)).toBe(false);
    },
  );
});

test('a node does not serve a method that it does not know, does not support or limits', () => {
  expect([-32_601, -32_004, -32_005, -32_000, -32_603, undefined].map(isNotServed)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ]);
});

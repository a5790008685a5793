import { expect, it } from 'vitest';
import { mayHaveSent } from './may-have-sent.ts';

const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const internal = (message: string, data?: unknown) => failed(message, { code: -32_603, data });

it.each<[string, unknown]>([
  ['an internal error', internal('Internal JSON-RPC error.')],
  ['an internal error of a paired wallet', { code: -32_603, message: 'Internal error' }],
  ['an internal error that wraps one', internal('Internal JSON-RPC error.', { code: -32_603, message: '' })],
  ['a library’s error about one', failed('Unknown', { cause: internal('Failed to fetch') })],
  ['an error without a code', new TypeError('Failed to fetch')],
  ['a node that has it', internal('Internal JSON-RPC error.', { code: -32_000, message: 'already known' })],
  ['a node that has its nonce', { code: -32_000, message: 'nonce too low' }],
])('leaves open whether the wallet sent: %s', (_, error) => {
  expect(mayHaveSent(error)).toBe(true);
});

it.each<[string, unknown]>([
  ['a rejection', failed('no', { code: 4_001 })],
  ['a rejection that a library wraps', failed('failed', { cause: failed('no', { code: 4_001 }) })],
  ['a rejection in words alone', internal('MetaMask Tx Signature: User denied transaction signature.')],
  ['a node’s refusal', internal('Internal JSON-RPC error.', { code: -32_000, message: 'no' })],
  ['a node’s refusal in words', internal('execution reverted: no')],
  ['a price too low', internal('transaction underpriced')],
  ['a method that there is not', failed('no', { code: -32_601 })],
  ['an error of the catalogue', failed('late', { code: 'TIMED_OUT' })],
  ['no error', undefined],
  [
    'an error that throws',
    {
      get code() {
        throw new Error('no');
      },
    },
  ],
])('is false for %s', (_, error) => {
  expect(mayHaveSent(error)).toBe(false);
});

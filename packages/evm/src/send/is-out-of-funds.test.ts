import { BaseError, InsufficientFundsError, TransactionExecutionError } from 'viem';
import { expect, it } from 'vitest';
import { isOutOfFunds } from './is-out-of-funds.ts';

const geth = 'insufficient funds for gas * price + value: balance 1, tx cost 2, overshot 1';
const wallet = (code: number, message: string, more: object = {}): Error =>
  Object.assign(new Error(message), { code, ...more });

it.each([
  ['a node’s answer', wallet(-32_000, geth)],
  [
    'a node’s answer with the code of a rejected transaction',
    { code: -32_003, message: 'Insufficient funds' },
  ],
  ['Besu’s words', wallet(-32_000, 'Upfront cost exceeds account balance')],
  ['Nethermind’s words', wallet(-32_000, 'InsufficientFunds, Account balance: 1, cumulative cost: 2')],
  [
    'an internal error of a wallet with the node’s answer as its data',
    {
      ...{ code: -32_603, message: 'Internal JSON-RPC error.' },
      data: { code: -32_000, message: geth },
    },
  ],
  [
    'an internal error of a wallet with the node’s answer deeper in its data',
    {
      ...{ code: -32_603, message: 'Internal JSON-RPC error.' },
      data: { originalError: { code: -32_000, message: geth } },
    },
  ],
  ['an internal error of a wallet whose message repeats it', wallet(-32_603, `err: ${geth}`)],
  [
    'viem’s error',
    new TransactionExecutionError(new InsufficientFundsError({ cause: new BaseError('no') }), {
      account: null,
    }),
  ],
  ['ethers’ error', Object.assign(new Error('no'), { code: 'INSUFFICIENT_FUNDS' })],
])('recognizes %s', (_, thrown) => {
  expect(isOutOfFunds(thrown)).toBe(true);
});

it.each([
  ['a rejection by the visitor', wallet(4001, geth, { data: { code: -32_000, message: geth } })],
  ['another answer of a node', wallet(-32_000, 'nonce too low')],
  ['a contract that reverts', wallet(-32_000, 'execution reverted: insufficient funds')],
  ['a message without a code', new Error(geth)],
  ['text', geth],
  ['nothing', undefined],
])('does not take %s for it', (_, thrown) => {
  expect(isOutOfFunds(thrown)).toBe(false);
});

it('reads a bounded part of an error, and no property that throws', () => {
  const round: { code: number; cause?: unknown } = { code: -32_603 };
  round.cause = round;
  expect(isOutOfFunds(round)).toBe(false);
  const far = 'x'.repeat(1_000_000);
  expect(isOutOfFunds(wallet(-32_000, `${far}insufficient funds`))).toBe(false);
  const refuse = (): never => {
    throw new Error('read');
  };
  expect(isOutOfFunds(new Proxy({}, { get: refuse }))).toBe(false);
});

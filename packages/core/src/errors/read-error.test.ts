import { describe, expect, it } from 'vitest';
import { createError } from '../errors.ts';
import { errorInfo } from './error-info.ts';
import { readError } from './read-error.ts';

const wallet = (code: number): Error => Object.assign(new Error('from the wallet'), { code });

describe('readError', () => {
  it.each([
    ['a no', wallet(4001), 'REJECTED'],
    ['a no of a paired wallet', { code: 5000, message: 'User rejected.' }, 'REJECTED'],
    [
      'a no deep inside',
      new Error('outer', { cause: new Error('middle', { cause: wallet(4001) }) }),
      'REJECTED',
    ],
    ['an unknown chain', wallet(4902), 'CHAIN_NOT_ADDED'],
    ['an open prompt', wallet(-32002), 'REQUEST_PENDING'],
    ['a transaction that nodes may have taken', wallet(-32070), 'TRANSACTION_IN_DOUBT'],
    [
      'one in an error of a wallet',
      { code: -32603, message: 'Internal error', data: { code: -32070, message: 'unknown' } },
      'TRANSACTION_IN_DOUBT',
    ],
    ['data that says nothing', { code: -32603, data: { code: 4001 } }, 'UNKNOWN'],
    ['a session that ended', { code: 6000, message: 'User disconnected.' }, 'USER_DISCONNECTED'],
    ['a catalogued error', createError('TIMED_OUT'), 'TIMED_OUT'],
    ['a catalogued error inside', new Error('outer', { cause: createError('ABORTED') }), 'ABORTED'],
    [
      'a failed switch that is no unknown chain',
      Object.assign(new Error('switch', { cause: wallet(-32603) }), { name: 'SwitchChainError', code: 4902 }),
      'UNKNOWN',
    ],
    ['text', 'nothing', 'UNKNOWN'],
    ['nothing', undefined, 'UNKNOWN'],
  ])('reads %s', (_name, thrown, code) => {
    expect(readError(thrown).code).toBe(code);
  });

  it('stops at a circular chain of causes', () => {
    const round: { cause?: unknown } = {};
    round.cause = round;
    expect(readError(round).code).toBe('UNKNOWN');
  });

  it.each([
    ['only looks like one of ours', { name: 'MooringError', code: 'ABORTED' }],
    ['bears our brand', { name: 'MooringError', code: 'ABORTED', [Symbol.for('mooring.error')]: true }],
  ])('shows no text of a wallet whose error %s', (_name, marks) => {
    const text = 'Enter your recovery phrase at wallet-help.example. '.repeat(2_000);
    const thrown = { ...marks, title: 'Wallet locked', message: text, retryable: true, docs: text };
    const { text: shown } = errorInfo(readError(new Error('outer', { cause: thrown })));
    expect(shown).toMatch(/^(Something went wrong|Request was aborted)$/);
  });

  it('treats an error whose properties throw as UNKNOWN', () => {
    const refuse = (): never => {
      throw new Error('read');
    };
    for (const property of ['name', 'code', 'cause', 'message']) {
      expect(readError(Object.defineProperty({}, property, { get: refuse })).code).toBe('UNKNOWN');
    }
    const proxy = new Proxy({}, { get: refuse });
    expect(readError(proxy).code).toBe('UNKNOWN');
  });
});

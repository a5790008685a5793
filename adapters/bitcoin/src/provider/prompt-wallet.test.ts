import { isUnanswered } from '@mooring/protocol';
import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { createError } from '../errors.ts';
import { promptWallet, readWalletError } from './prompt-wallet.ts';

it.each([
  [4001, 'REJECTED'],
  // A paired wallet's.
  [5000, 'REJECTED'],
  [6000, 'USER_DISCONNECTED'],
  [4200, 'RPC_CALL_NOT_ALLOWED'],
  [-32601, 'RPC_CALL_NOT_ALLOWED'],
  [-32002, 'REQUEST_PENDING'],
  [-1, 'UNKNOWN'],
])('rejects with the meaning of a wallet’s code: %i is %s', async (code, known) => {
  const ask = () => Promise.reject({ code, message: 'no' });
  await expect(promptWallet(new FakeClock(), ask)).rejects.toMatchObject({ code: known });
});

it('reports that a wallet whose session ends may have acted all the same', () => {
  const { code } = readWalletError({ code: 6000, message: 'User disconnected.' }) as Error & { code: string };
  expect(isUnanswered(code)).toBe(true);
});

it('prefers the codes of the kind of wallet', () => {
  const own = new Map<unknown, 'RPC_CALL_NOT_ALLOWED'>([[-32002, 'RPC_CALL_NOT_ALLOWED']]);
  expect(readWalletError({ code: -32002 }, own)).toMatchObject({ code: 'RPC_CALL_NOT_ALLOWED' });
});

it('keeps an error of the catalogue, and the text of an unknown one', () => {
  const refused = createError('TRANSACTION_REFUSED');
  expect(readWalletError(refused)).toBe(refused);
  expect(readWalletError(new Error('out of coins')).message).toContain('out of coins');
});

it('does not throw for an error that throws', () => {
  const hostile = {
    get code(): never {
      throw new Error('hostile');
    },
  };
  expect(readWalletError(hostile)).toMatchObject({ code: 'UNKNOWN' });
});

it('waits for six minutes', async () => {
  const clock = new FakeClock();
  const outcome = expect(promptWallet(clock, () => new Promise(() => undefined))).rejects.toMatchObject({
    code: 'TIMED_OUT',
  });
  await clock.advance(walletPromptTimeoutMs);
  await outcome;
});

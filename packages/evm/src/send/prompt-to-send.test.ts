import { expect, test, vi } from 'vitest';
import type { EvmAccount } from './evm-account.ts';
import { assertChain, promptToSend } from './prompt-to-send.ts';

const hash = `0x${'aB'.repeat(32)}`;
/** An account on chain 1, whose wallet answers everything with the same. */
function account(answer: unknown) {
  const ask = vi.fn(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { ask, account: { ask, network: { id: 1 } } as unknown as EvmAccount };
}

test('returns the hash of what the wallet sent', async () => {
  const { ask, account: payer } = account(hash);
  const transaction = { from: '0x1', to: '0x2' };
  expect(await promptToSend(payer, transaction)).toEqual({ hash });
  expect(ask).toHaveBeenCalledExactlyOnceWith({ method: 'eth_sendTransaction', params: [transaction] });
});

test('calls `onPrompt` right before it prompts the wallet', async () => {
  const { ask, account: payer } = account(hash);
  const onPrompt = vi.fn(() => expect(ask).not.toHaveBeenCalled());
  await promptToSend(payer, {}, { onPrompt });
  expect(onPrompt).toHaveBeenCalledOnce();
});

test.each([[`${hash}00`], ['0x'], [''], [null], [undefined], [{ hash }], [[hash]]])(
  'rejects %j, which is no hash',
  async (answer) => {
    await expect(promptToSend(account(answer).account, {})).rejects.toMatchObject({
      code: 'WALLET_ANSWER_INVALID',
    });
  },
);

test("rejects with the wallet's error, unless it reports insufficient funds", async () => {
  const declined = Object.assign(new Error('declined'), { code: 4001 });
  await expect(promptToSend(account(declined).account, {})).rejects.toBe(declined);
  const poor = Object.assign(new Error('insufficient funds for gas * price + value'), { code: -32_000 });
  await expect(promptToSend(account(poor).account, {})).rejects.toMatchObject({
    ...{ code: 'FUNDS_INSUFFICIENT', cause: poor },
  });
});

test.each([['0x1'], ['0x01'], ['1']])('accepts the chain %j', async (answer) => {
  await expect(assertChain(account(answer).account)).resolves.toBeUndefined();
});

test.each([['0x2'], [''], [1], [null], ['0x1x'], [{}]])('refuses the chain %j', async (answer) => {
  await expect(assertChain(account(answer).account)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
});

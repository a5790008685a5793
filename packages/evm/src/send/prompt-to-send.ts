import { beforePrompt, type PromptParameters } from '@mooring/core/adapter';
import { walletReadTimeoutMs } from '@mooring/protocol/limits';
import type { EvmAccount } from './evm-account.ts';
import { isOutOfFunds } from './is-out-of-funds.ts';
import { mayHaveSent } from './may-have-sent.ts';
import { createError } from './send-errors.ts';

/**
 * Checks the wallet's chain right before the prompt. Rejects with CHAIN_NOT_SUPPORTED on another chain, and with WALLET_UNREACHABLE if
 * the wallet does not answer.
 */
export async function assertChain({ ask, network }: EvmAccount): Promise<void> {
  const chain = await beforePrompt(ask({ method: 'eth_chainId' }, walletReadTimeoutMs), 'wallet');
  if (typeof chain !== 'string' || Number(chain) !== Number(network.id))
    throw createError('CHAIN_NOT_SUPPORTED');
}

/**
 * Sends through the wallet. Rejects with the wallet's error, with FUNDS_INSUFFICIENT if that says so, with TRANSACTION_IN_DOUBT if that
 * leaves open whether it sent, and with WALLET_ANSWER_INVALID if it returns no hash: it may have sent the transaction all the same.
 */
export async function promptToSend(
  { ask }: EvmAccount,
  transaction: Readonly<Record<string, string>>,
  { onPrompt }: PromptParameters = {},
): Promise<{ readonly hash: string }> {
  onPrompt?.();
  const hash = await ask({ method: 'eth_sendTransaction', params: [transaction] }).catch((cause: unknown) => {
    if (isOutOfFunds(cause)) throw createError('FUNDS_INSUFFICIENT', undefined, { cause });
    throw mayHaveSent(cause) ? createError('TRANSACTION_IN_DOUBT', undefined, { cause }) : cause;
  });
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
    throw createError('WALLET_ANSWER_INVALID', { problem: 'it is no hash of a transaction' });
  return { hash };
}

import {
  amountOfAll,
  beforePrompt,
  type PromptParameters,
  type SentTransfer,
  type TransferEstimate,
  type TransferParameters,
} from '@mooring/core/adapter';
import type { EvmAccount } from './evm-account.ts';
import { planTransfer, readTransfer, transactionOf } from './plan-transfer.ts';
import { assertChain, promptToSend } from './prompt-to-send.ts';
import { createError } from './send-errors.ts';

/** Estimates a transfer on the chain's current state. Rejects like {@link sendTransfer}. */
export async function estimateTransfer(
  account: EvmAccount,
  parameters: TransferParameters,
): Promise<TransferEstimate> {
  const { amount, fee, toContract, received } = await planTransfer(account, readTransfer(parameters));
  return { amount, fee, toContract, ...(received === undefined ? {} : { received }) };
}

/**
 * Asks the wallet to send. The wallet chooses the fee, except for the whole native balance: then the fee is limited to
 * the part of the balance that is not sent. Rejects with CHAIN_NOT_SUPPORTED if the wallet is on another chain, with
 * NODE_UNAVAILABLE if the node does not answer in time, like {@link planTransfer}, and with the wallet's error.
 */
export async function sendTransfer(
  account: EvmAccount,
  parameters: TransferParameters & PromptParameters,
): Promise<SentTransfer> {
  const transfer = readTransfer(parameters);
  await assertChain(account);
  if (transfer.amount !== 'all')
    return promptToSend(account, transactionOf(account, transfer, transfer.amount), parameters);
  const plan = await beforePrompt(planTransfer(account, transfer));
  const amount = amountOfAll({ left: plan.amount, fee: plan.fee, maxAmount: transfer.maxAmount });
  if (amount === undefined) throw createError('FUNDS_INSUFFICIENT');
  const capped = transfer.token === undefined ? plan : undefined;
  const transaction = transactionOf(account, transfer, amount, capped);
  return { ...(await promptToSend(account, transaction, parameters)), amount };
}

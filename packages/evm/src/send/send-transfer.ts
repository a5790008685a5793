import type { SentTransfer, TransferEstimate, TransferParameters } from '@mooring/core';
import type { EvmAccount } from './evm-account.ts';
import { planTransfer, readTransfer, transactionOf } from './plan-transfer.ts';
import { createError } from './send-errors.ts';

/** Estimates a transfer on the chain's current state. Rejects as {@link sendTransfer}. */
export async function estimateTransfer(
  account: EvmAccount,
  parameters: TransferParameters,
): Promise<TransferEstimate> {
  const { amount, fee, toContract } = await planTransfer(account, readTransfer(parameters));
  return { amount, fee, toContract };
}

/**
 * Asks the wallet to send. It chooses the fee, except for the whole native balance: then it may pay what the amount leaves out.
 * Rejects with CHAIN_NOT_SUPPORTED if it is on another chain, as {@link planTransfer}, and as the wallet.
 */
export async function sendTransfer(
  account: EvmAccount,
  parameters: TransferParameters,
): Promise<SentTransfer> {
  const transfer = readTransfer(parameters);
  // Right before the prompt: a transfer on another chain is lost.
  const chain = await account.ask({ method: 'eth_chainId' });
  if (typeof chain !== 'string' || Number(chain) !== Number(account.network.id))
    throw createError('CHAIN_NOT_SUPPORTED');
  const plan = transfer.amount === 'all' ? await planTransfer(account, transfer) : undefined;
  const amount = transfer.amount === 'all' ? (plan?.amount ?? 0n) : transfer.amount;
  const capped = transfer.token === undefined ? plan : undefined;
  const params = [transactionOf(account, transfer, amount, capped)];
  const hash = await account.ask({ method: 'eth_sendTransaction', params });
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) throw createError('SOMETHING_WENT_WRONG');
  return { hash };
}

import type { AppKitCore } from '../contract/core.ts';
import type { SentTransaction } from '../contract/send.ts';
import { createAccountError } from '../errors/account-errors.ts';
import { readError } from '../errors/read-error.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { showToast } from '../flows/toast.ts';
import { selectAccount } from '../select/account.ts';
import { resetSendForm } from './fill-send-form.ts';
import { writeAmount } from './read-amount.ts';
import { readSendForm } from './send-form.ts';
import { watchTransaction } from './watch-sent.ts';

/**
 * Sends what was filled in, and follows it. The form is emptied once it is sent, and kept where it is not. Rejects with
 * SEND_FIELDS_REQUIRED, SEND_TOKEN_REQUIRED or UNSUPPORTED_CHAIN, as the adapter, and as the wallet.
 *
 * @param shown what `all` was when the visitor said yes, in the smallest unit
 */
export async function sendToken(core: AppKitCore, shown?: bigint | undefined): Promise<SentTransaction> {
  const state = core.store.getState();
  const { network, address, token, amount, receiver, transfer } = readSendForm(state);
  if (amount === undefined || 'problem' in receiver) throw createAccountError('SEND_FIELDS_REQUIRED');
  if (token === undefined || transfer === undefined) throw createAccountError('SEND_TOKEN_REQUIRED');
  if (address === undefined) throw createAccountError('NOT_CONNECTED');
  if (state.send.loading) throw createAccountError('REQUEST_PENDING');
  const adapter = core.adapters[network.chainNamespace];
  if (adapter?.sendTransfer === undefined) throw createAccountError('UNSUPPORTED_CHAIN');
  const leaves = amount === 'all' ? shown : amount;
  const properties = {
    isSmartAccount: isSmartAccount(core),
    network: network.caipNetworkId,
    token: token.symbol,
    amount: leaves === undefined ? state.send.sendTokenAmount : writeAmount(leaves, token.decimals),
  };
  core.dispatch({ type: 'sendChanged', send: { loading: true } });
  emitModalEvent(core, { event: 'SEND_INITIATED', properties });
  try {
    const { hash } = await adapter.sendTransfer(transfer);
    const { chainId, icon: _, ...named } = token;
    const sent: SentTransaction = {
      ...{ hash, kind: 'send', chainId, address, to: transfer.to, token: named },
      ...(leaves === undefined ? {} : { amount: leaves.toString() }),
      ...{ sentAt: core.clock.now(), status: 'pending' },
    };
    emitModalEvent(core, { event: 'SEND_SUCCESS', properties: { ...properties, hash } });
    watchTransaction(core, sent);
    resetSendForm(core);
    showToast(core, { variant: 'success', code: 'SENT' });
    return sent;
  } catch (thrown) {
    const error = readError(thrown);
    emitModalEvent(core, { event: 'SEND_ERROR', properties: { ...properties, message: error.message } });
    throw error;
  } finally {
    core.dispatch({ type: 'sendChanged', send: { loading: false } });
  }
}

/** Whether the account in use is a contract's. */
export function isSmartAccount(core: AppKitCore): boolean {
  const { allAccounts, caipAddress } = selectAccount(core.store.getState());
  return allAccounts.some(
    (account) => account.caipAddress === caipAddress && account.type === 'smartAccount',
  );
}

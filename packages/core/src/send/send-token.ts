import { isSameAddress, mayBeSent } from '@mooring/protocol';
import { showToast } from '../alerts/toast.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { SentTransaction } from '../contract/send.ts';
import type { TransferParameters } from '../contract/transfer.ts';
import { createAccountError } from '../errors/account-errors.ts';
import { readError } from '../errors/read-error.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { warnBeforeUnload } from '../modal/warn-before-unload.ts';
import { resolveName } from '../names/resolve-name.ts';
import { selectAccount, selectSmartAccount } from '../select/account.ts';
import { resetSendForm } from './fill-send-form.ts';
import { writeAmount } from './read-amount.ts';
import { readSendForm } from './send-form.ts';
import { watchTransaction } from './watch-sent.ts';

/**
 * Sends the filled form and watches the transaction. Clears the form once sent, and keeps it on failure. Rejects with
 * SEND_FIELDS_REQUIRED, SEND_TOKEN_REQUIRED or UNSUPPORTED_CHAIN, with NAME_UNRESOLVED or RECEIVER_CHANGED if a name no
 * longer resolves to the shown address, like the adapter, and like the wallet.
 *
 * @param shown the amount that `all` stood for when the visitor agreed, in the smallest unit
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
    // As AppKit: to the precision of a number.
    amount: Number(leaves === undefined ? state.send.sendTokenAmount : writeAmount(leaves, token.decimals)),
  };
  core.dispatch({ type: 'sendChanged', send: { loading: true } });
  try {
    if (receiver.name !== undefined) {
      await assertSameReceiver(core, transfer, state.send.receiverAddress);
      // The wallet may have changed its account during the lookup, and another one must not pay.
      if (selectAccount(core.store.getState()).caipAddress !== address)
        throw createAccountError('NOT_CONNECTED');
    }
    emitModalEvent(core, { event: 'SEND_INITIATED', properties });
    const send = adapter.sendTransfer.bind(adapter);
    const { hash, amount: left = leaves } = await warnBeforeUnload(state, () =>
      send({
        ...(amount === 'all' && shown !== undefined ? asShown(transfer, shown) : transfer),
        onPrompt: () => core.dispatch({ type: 'sendChanged', send: { prompted: true } }),
      }),
    );
    const { chainId, icon: _, iconPath: __, ...named } = token;
    const sent: SentTransaction = {
      ...{ hash, kind: 'send', chainId, address, to: transfer.to, token: named },
      ...(receiver.name === undefined ? {} : { toName: receiver.name }),
      ...(left === undefined ? {} : { amount: left.toString() }),
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
    if (mayBeSent(error.code)) core.dispatch({ type: 'sendChanged', send: { unsure: true } });
    throw error;
  } finally {
    core.dispatch({ type: 'sendChanged', send: { loading: false, prompted: false } });
  }
}

/** Everything, as the visitor saw it: the balance may change before the request. The fee of the native currency may, too. */
function asShown(transfer: TransferParameters, shown: bigint): TransferParameters {
  return transfer.token === undefined ? { ...transfer, maxAmount: shown } : { ...transfer, amount: shown };
}

/** Checks right before the wallet is prompted: the owner of a name can point it to another address at any time. */
async function assertSameReceiver(
  core: AppKitCore,
  { network, to }: TransferParameters,
  typed: string,
): Promise<void> {
  const now = await resolveName(core, { name: typed.trim(), network }).catch((cause: unknown) => {
    throw createAccountError('NAME_UNRESOLVED', undefined, { cause });
  });
  if ('problem' in now || !isSameAddress(network.chainNamespace, now.address, to)) {
    // The form looks the name up again.
    core.dispatch({ type: 'sendChanged', send: { typedName: undefined, receiverProfileName: undefined } });
    throw createAccountError('RECEIVER_CHANGED');
  }
}

/** Whether the active account is a smart account. */
export function isSmartAccount(core: AppKitCore): boolean {
  return selectSmartAccount(core.store.getState());
}

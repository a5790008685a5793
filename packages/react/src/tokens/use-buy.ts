import { offersBuying, push, selectSmartAccount, selectWalletFeatures } from '@mooring/core/modal';
import { emitModalEvent } from '@mooring/core/page';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

/** Opens the purchase form; `undefined` if nothing can be bought here. */
export function useBuy(): (() => void) | undefined {
  const { core, state } = useModal();
  if (!selectWalletFeatures(state).includes('onramp') || !offersBuying(core, state)) return undefined;
  return () => {
    const properties = { isSmartAccount: selectSmartAccount(state) };
    emitModalEvent(core, { event: 'SELECT_BUY_CRYPTO', properties });
    push(core, { name: 'OnRampProviders' });
  };
}

/** The same as an action with its text. */
export function useBuyAction() {
  const { buy: text } = useMessages();
  const onClick = useBuy();
  return onClick && { text: text(), label: text(), onClick };
}

import { offersBuying, push, selectSmartAccount, selectWalletFeatures } from '@mooring/core/modal';
import { emitModalEvent } from '@mooring/core/page';
import { Icon, ListRow } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

/** Ways to fund the account. */
export function FundWallet() {
  const { core, state } = useModal();
  const messages = useMessages();
  return (
    <div className="list">
      {selectWalletFeatures(state).includes('onramp') && offersBuying(core, state) && (
        <ListRow
          mark={<Icon name="plus" />}
          name={messages.fundBuy()}
          detail={messages.fundBuyText()}
          trailing={<Icon name="forward" directional />}
          onClick={() => {
            const properties = { isSmartAccount: selectSmartAccount(state) };
            emitModalEvent(core, { event: 'SELECT_BUY_CRYPTO', properties });
            push(core, { name: 'OnRampProviders' });
          }}
        />
      )}
      {state.options.receive && (
        <ListRow
          mark={<Icon name="receive" />}
          name={messages.fundReceive()}
          detail={messages.fundReceiveText()}
          trailing={<Icon name="forward" directional />}
          onClick={() => push(core, { name: 'WalletReceive' })}
        />
      )}
    </div>
  );
}

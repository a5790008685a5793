import { push } from '@mooring/core/modal';
import { Icon, ListRow } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useBuy } from '../tokens/use-buy.ts';
import { useModal } from '../view/modal-context.ts';

/** Ways to fund the account. */
export function FundWallet() {
  const { core, state } = useModal();
  const messages = useMessages();
  const buy = useBuy();
  return (
    <div className="list">
      {buy !== undefined && (
        <ListRow
          mark={<Icon name="plus" />}
          name={messages.fundBuy()}
          detail={messages.fundBuyText()}
          trailing={<Icon name="forward" directional />}
          onClick={buy}
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

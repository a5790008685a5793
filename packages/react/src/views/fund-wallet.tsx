import { push } from '@mooring/core/modal';
import { Icon, ListRow } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

/** Ways to get something into the account. */
export function FundWallet() {
  const { core, state } = useModal();
  const messages = useMessages();
  return (
    <div className="list">
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

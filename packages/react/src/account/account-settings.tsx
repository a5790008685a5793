import { selectAccount } from '@mooring/core';
import { disconnect, push, selectConnectedWallets } from '@mooring/core/modal';
import { selectNetworkImage } from '@mooring/core/page';
import { Icon, ListRow, PictureMark } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { AccountHeading } from './account-heading.tsx';
import { NameRow } from './name-row.tsx';

/** The active account, its network, and Disconnect. */
export function AccountSettings() {
  const { core, state } = useModal();
  const messages = useMessages();
  const { address, caipAddress, wallet } = selectAccount(state);
  const network = state.activeNetwork;
  const leaving = state.disconnectFlow.status === 'pending';
  const networks = state.networks.length > 1 && state.options.enableNetworkSwitch;
  if (address === undefined) return null;
  return (
    <>
      <div className="account">
        <AccountHeading address={address} caipAddress={caipAddress} />
      </div>
      <div className="list">
        {wallet !== undefined && (
          <ListRow
            mark={<PictureMark name={wallet.name} icon={wallet.icon} />}
            name={wallet.name}
            detail={messages.accountWallets({ count: selectConnectedWallets(state).length })}
            trailing={<Icon name="forward" directional />}
            onClick={() => push(core, { name: 'ProfileWallets' })}
          />
        )}
        <ListRow
          mark={<PictureMark name={network.name} icon={selectNetworkImage(state, network)} />}
          name={network.name}
          detail={messages.networksTitle()}
          trailing={networks ? <Icon name="forward" directional /> : undefined}
          onClick={networks ? () => push(core, { name: 'Networks' }) : undefined}
        />
        <NameRow />
        <ListRow
          mark={<Icon name="disconnect" />}
          name={messages.disconnect()}
          busy={leaving}
          onClick={() => leaving || void disconnect(core)}
        />
      </div>
    </>
  );
}

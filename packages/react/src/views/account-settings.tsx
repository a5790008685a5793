import { selectAccount } from '@mooring/core';
import { disconnect, push, selectConnectedWallets } from '@mooring/core/modal';
import { selectNetworkImage } from '@mooring/core/page';
import { truncateAddress } from '@mooring/protocol';
import { Address, Icon, ListRow, PictureMark } from '@mooring/ui';
import { AccountName } from '../identity/account-name.tsx';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
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
        {caipAddress !== undefined && <AccountName account={caipAddress} />}
        <Address
          address={address}
          text={truncateAddress(address)}
          copyLabel={messages.accountCopy()}
          copiedLabel={messages.copied()}
        />
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

import { forgetWallet, plainAddress, selectRecentConnections, truncateAddress } from '@mooring/core';
import {
  connect,
  disconnect,
  type ProfileWallet,
  push,
  selectProfileWallets,
  switchConnection,
} from '@mooring/core/modal';
import { Icon, IconButton, ListRow, PictureMark, Tag } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { WalletAccounts } from './wallet-accounts.tsx';

function WalletEntry({ entry }: { readonly entry: ProfileWallet }) {
  const { core } = useModal();
  const messages = useMessages();
  const { connectorId, namespace, wallet, address, accounts, active } = entry;
  const short = address === undefined ? '–' : truncateAddress(plainAddress(address));
  // Several are listed under the wallet.
  const detail = accounts.length > 1 ? messages.walletsAccounts({ count: accounts.length }) : short;
  return (
    <>
      <div className="row-group">
        <ListRow
          mark={<PictureMark name={wallet.name} icon={wallet.icon} />}
          name={wallet.name}
          detail={detail}
          current={active}
          tag={active ? <Tag tone="ok">{messages.walletsActive()}</Tag> : undefined}
          onClick={active ? undefined : () => void switchConnection(core, { connectorId, namespace })}
        />
        <IconButton
          label={messages.walletsDisconnect({ wallet: wallet.name })}
          icon={<Icon name="disconnect" />}
          onClick={() => void disconnect(core, { connectorId, namespace })}
        />
      </div>
      <WalletAccounts entry={entry} />
    </>
  );
}

/** Every connected wallet with its accounts, and those used lately: use another, leave one, forget one, add one. */
export function ProfileWallets() {
  const { core, state } = useModal();
  const messages = useMessages();
  const wallets = selectProfileWallets(state);
  const recent = selectRecentConnections(state);
  const active = wallets.filter((entry) => entry.active);
  const others = wallets.filter((entry) => !entry.active);
  const list = (entries: readonly ProfileWallet[]) =>
    entries.map((entry) => <WalletEntry key={`${entry.namespace} ${entry.connectorId}`} entry={entry} />);
  return (
    <div className="list">
      {wallets.length === 0 && <p className="note">{messages.walletsNone()}</p>}
      {list(active)}
      {others.length > 0 && <h2 className="list-label">{messages.walletsOthers()}</h2>}
      {list(others)}
      {recent.length > 0 && <h2 className="list-label">{messages.walletsRecent()}</h2>}
      {recent.map(({ connectorId, name, icon }) => (
        <div key={`${connectorId} ${name}`} className="row-group">
          <ListRow
            mark={<PictureMark name={name} icon={icon} />}
            name={name}
            onClick={() => void connect(core, { connectorId })}
          />
          <IconButton
            label={messages.walletsForget({ wallet: name })}
            icon={<Icon name="close" />}
            onClick={() => forgetWallet(core, { connectorId, name })}
          />
        </div>
      ))}
      <ListRow
        mark={<Icon name="plus" />}
        name={messages.walletsConnect()}
        onClick={() => push(core, { name: 'Connect' })}
      />
    </div>
  );
}

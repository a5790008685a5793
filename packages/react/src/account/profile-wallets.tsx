import { plainAddress } from '@mooring/core';
import {
  connect,
  disconnect,
  disconnectAll,
  type ProfileWallet,
  push,
  type SiteNamespace,
  selectNamespaces,
  selectProfileWallets,
  switchConnection,
} from '@mooring/core/modal';
import { forgetWallet, selectRecentConnections } from '@mooring/core/page';
import { truncateAddress } from '@mooring/protocol';
import { Icon, IconButton, ListRow, PictureMark, Tabs, Tag } from '@mooring/ui';
import { useState } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { accountTypeName } from './account-type-name.ts';
import { WalletAccounts } from './wallet-accounts.tsx';

function WalletEntry({ entry }: { readonly entry: ProfileWallet }) {
  const { core } = useModal();
  const messages = useMessages();
  const { connectorId, namespace, wallet, address, accounts, shown } = entry;
  const whole = address && plainAddress(address);
  const short = whole === undefined ? '–' : truncateAddress(whole);
  const type = accountTypeName(messages, entry, address);
  const one = type === undefined ? short : messages.walletsAccountOfType({ address: short, type });
  // Several accounts are listed below the wallet.
  const detail =
    accounts.length > 1 ? (
      messages.walletsAccounts({ count: accounts.length })
    ) : (
      <span title={whole}>{one}</span>
    );
  return (
    <>
      <div className="row-group">
        <ListRow
          mark={<PictureMark name={wallet.name} icon={wallet.icon} />}
          name={wallet.name}
          detail={detail}
          current={shown}
          tag={shown ? <Tag tone="ok">{messages.walletsActive()}</Tag> : undefined}
          onClick={shown ? undefined : () => void switchConnection(core, { connectorId, namespace })}
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

interface WalletsProps {
  /** The namespace; absent if the site has only one. */
  readonly site?: SiteNamespace | undefined;
}

/** The wallets of one namespace. */
function Wallets({ site }: WalletsProps) {
  const { core, state } = useModal();
  const messages = useMessages();
  const namespace = site?.namespace;
  const wallets = selectProfileWallets(state, namespace);
  const recent = selectRecentConnections(state, namespace);
  const active = wallets.filter((entry) => entry.active);
  const others = wallets.filter((entry) => !entry.active);
  const list = (entries: readonly ProfileWallet[]) =>
    entries.map((entry) => <WalletEntry key={`${entry.namespace} ${entry.connectorId}`} entry={entry} />);
  const none = site === undefined ? messages.walletsNone() : messages.walletsNoneOn({ network: site.name });
  const first = site !== undefined && wallets.length === 0;
  return (
    <div className="list">
      {wallets.length === 0 && <p className="note">{none}</p>}
      {list(active)}
      {others.length > 0 && <h2 className="list-label">{messages.walletsOthers()}</h2>}
      {list(others)}
      {recent.length > 0 && <h2 className="list-label">{messages.walletsRecent()}</h2>}
      {recent.map(({ connectorId, name, icon }) => (
        <div key={`${connectorId} ${name}`} className="row-group">
          <ListRow
            mark={<PictureMark name={name} icon={icon} />}
            name={name}
            onClick={() => void connect(core, { connectorId, namespace })}
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
        name={first ? messages.connectTitleOn({ network: site.name }) : messages.walletsConnect()}
        onClick={() => push(core, { name: 'Connect', namespace })}
      />
    </div>
  );
}

/**
 * Every connected wallet with its accounts, and the recent ones, by namespace. Switches, disconnects one or all,
 * forgets and adds wallets.
 */
export function ProfileWallets() {
  const { core, state } = useModal();
  const messages = useMessages();
  const namespaces = selectNamespaces(state);
  const [chosen, choose] = useState(state.activeNamespace);
  const site = namespaces.find(({ namespace }) => namespace === chosen);
  const leaving = state.disconnectFlow.status === 'pending';
  const several = selectProfileWallets(state).length > 1;
  return (
    <>
      {namespaces.length > 1 ? (
        <Tabs
          label={messages.walletsNetworks()}
          tabs={namespaces.map(({ namespace, name }) => ({ id: namespace, label: name }))}
          value={chosen}
          onChange={choose}
        >
          <Wallets site={site} />
        </Tabs>
      ) : (
        <Wallets />
      )}
      {several && (
        <div className="list list--below">
          <ListRow
            mark={<Icon name="disconnect" />}
            name={messages.walletsDisconnectAll()}
            busy={leaving}
            onClick={() => leaving || void disconnectAll(core)}
          />
        </div>
      )}
    </>
  );
}

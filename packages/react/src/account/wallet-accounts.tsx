import { plainAddress } from '@mooring/core';
import { type ProfileWallet, selectAddressLabel, switchConnection } from '@mooring/core/modal';
import { AddressMark, Icon, ListRow } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { ShortAddress } from '../view/short-address.tsx';
import { accountTypeName } from './account-type-name.ts';

/** Maximum listed accounts; a wallet may report any number. */
const maxAccounts = 100;

/** The accounts of a wallet that reports several. A press activates one. */
export function WalletAccounts({ entry }: { readonly entry: ProfileWallet }) {
  const { core, state } = useModal();
  const messages = useMessages();
  const { accounts, connectorId, namespace, wallet, shown } = entry;
  if (new Set(accounts).size < 2) return null;
  // The library puts the active account first; sort so that no row moves when another is chosen.
  const all = [...new Set(accounts)].sort();
  const listed = all.slice(0, maxAccounts);
  const inUse = entry.address;
  if (inUse !== undefined && all.includes(inUse) && !listed.includes(inUse)) listed[maxAccounts - 1] = inUse;
  return (
    <fieldset className="accounts" aria-label={messages.walletsAccountsOf({ wallet: wallet.name })}>
      {listed.map((account) => {
        const address = plainAddress(account);
        const current = shown && account === entry.address;
        return (
          <ListRow
            key={account}
            mark={<AddressMark seed={address} size={24} />}
            name={selectAddressLabel(state, account) ?? <ShortAddress address={address} />}
            detail={accountTypeName(messages, entry, account)}
            current={current}
            trailing={current ? <Icon name="check" /> : undefined}
            onClick={() => {
              if (!current) void switchConnection(core, { connectorId, namespace, address: account });
            }}
          />
        );
      })}
    </fieldset>
  );
}

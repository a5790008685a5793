import { selectAccount } from '@mooring/core';
import {
  disconnect,
  push,
  selectAddressExplorerUrl,
  selectConnectedWallets,
  selectNamespaces,
  selectProfileWallets,
  showToast,
} from '@mooring/core/modal';
import { currentView } from '@mooring/core/page';
import { Icon, ListRow, PictureMark } from '@mooring/ui';
import type { ShownBalance } from '../balance/use-observed-balance.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { LinkRow } from '../view/link-row.tsx';
import { useModal } from '../view/modal-context.ts';
import { useAccountBalance } from '../view/use-account-balance.ts';
import { type ReadOutcome, useUnreadToast } from '../view/use-unread-toast.ts';
import { AccountAmount } from './account-amount.tsx';
import { AccountFeatures } from './account-features.tsx';
import { AccountHeading } from './account-heading.tsx';
import { AccountTabs, useAccountTabs } from './account-tabs.tsx';
import { NameRow } from './name-row.tsx';
import { ReadAgain } from './read-again.tsx';
import { useSettling } from './use-settling.ts';

/** The connected account, its balance, and Disconnect. */
export function Account() {
  const { core, state } = useModal();
  const messages = useMessages();
  const { address, caipAddress, wallet, connectorId } = selectAccount(state);
  const network = state.activeNetwork;
  const read = useAccountBalance();
  const balance = read.data?.token ?? read.data?.native;
  const failed = read.error !== undefined;
  const tabs = useAccountTabs();
  // Nothing was read: the place of the tokens says so, while it is shown.
  const retriesBelow = core.api !== undefined && read.data === undefined && tabs.value === 'tokens';
  useUnreadToast('BALANCE_UNAVAILABLE', `${caipAddress} ${network.caipNetworkId}`, outcomeOf(read));
  const wallets = selectProfileWallets(state);
  // With several wallets, name the one that disconnects.
  const here = new Set(wallets.map(({ namespace }) => namespace));
  const site = selectNamespaces(state).find(({ namespace }) => namespace === state.activeNamespace);
  const left = here.size > 1 ? site?.name : undefined;
  const leaveText = left === undefined ? messages.disconnect() : messages.disconnectOn({ network: left });
  const explorer = network.blockExplorers?.default;
  const explorerUrl = selectAddressExplorerUrl(state);
  const leaving = state.disconnectFlow.status === 'pending';
  // With several wallets, disconnect this one and show the others.
  const leave = async () => {
    const several = wallets.length > 1;
    const failed = await disconnect(
      core,
      several ? { connectorId, namespace: core.store.getState().activeNamespace } : undefined,
    );
    if (failed !== undefined || !several) return;
    // Stay if the visitor has navigated meanwhile, or must sign in with the next wallet.
    const { open, router } = core.store.getState();
    if (!open || currentView(router).name !== 'Account') return;
    push(core, { name: 'ProfileWallets' });
    // The same wallet may go on elsewhere.
    const code = left === undefined ? 'WALLET_LEFT' : 'NAMESPACE_LEFT';
    showToast(core, { variant: 'success', code, message: left });
  };
  // Loading tokens move the rows below, which cannot be pressed until then. Rows once seen stay in view.
  const settling = useSettling(core.api !== undefined && read.data === undefined && !failed);
  const moving = useSettling(core.api !== undefined && read.data?.holdings === undefined && read.fetching);
  if (address === undefined) return null;
  return (
    <>
      <div className="account">
        <AccountHeading address={address} caipAddress={caipAddress} />
        <AccountAmount balance={balance} failed={failed} full />
        {failed && !retriesBelow && <ReadAgain balance={read} readAt={read.readAt} />}
      </div>
      <AccountFeatures />
      <AccountTabs balance={read} shown={tabs} settled={!settling && !moving} />
      <div className={settling ? 'list list--settling' : moving ? 'list list--moving' : 'list'}>
        {wallet !== undefined && (
          <ListRow
            mark={<PictureMark name={wallet.name} icon={wallet.icon} />}
            name={wallet.name}
            detail={messages.accountWallets({ count: selectConnectedWallets(state).length })}
            trailing={<Icon name="forward" directional />}
            onClick={() => push(core, { name: 'ProfileWallets' })}
          />
        )}
        <NameRow />
        {explorer && explorerUrl && (
          <LinkRow
            href={explorerUrl}
            mark={<Icon name="network" />}
            name={messages.accountExplorer({ explorer: explorer.name })}
          />
        )}
        <ListRow
          mark={<Icon name="disconnect" />}
          name={leaveText}
          busy={leaving}
          onClick={() => leaving || void leave()}
        />
      </div>
    </>
  );
}

/** Whether figures are known, if only earlier ones. A failure of the API counts if it leaves the tokens unknown. */
function outcomeOf({ data, error }: ShownBalance): ReadOutcome {
  if (data === undefined) return error === undefined ? 'pending' : 'unread';
  if (data.pending === true) return 'pending';
  return data.problem !== undefined && data.holdings === undefined ? 'unread' : 'read';
}

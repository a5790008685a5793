import { selectAccount } from '@mooring/core';
import { observeBalance } from '@mooring/core/data';
import {
  disconnect,
  push,
  selectConnectedWallets,
  selectNamespaces,
  selectProfileWallets,
  selectWalletFeatures,
  showToast,
} from '@mooring/core/modal';
import { currentView, emitModalEvent } from '@mooring/core/page';
import { explorerLink, truncateAddress } from '@mooring/protocol';
import { Address, AddressMark, Amount, Button, Icon, ListRow, PictureMark, Skeleton } from '@mooring/ui';
import { formatBalance, formatFull } from '../balance/format-balance.ts';
import { useObservedBalance } from '../balance/use-observed-balance.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { AccountTabs } from './account-tabs.tsx';
import { LinkRow } from './link-row.tsx';
import { ReadAgain } from './read-again.tsx';

/** Who is connected, what there is, and the way out. */
export function Account() {
  const { core, state } = useModal();
  const messages = useMessages();
  const { address, allAccounts, caipAddress, wallet, connectorId } = selectAccount(state);
  const network = state.activeNetwork;
  const read = useObservedBalance(observeBalance, core, caipAddress && { address: caipAddress, network });
  const balance = read.data?.native;
  const failed = read.error !== undefined;
  const wallets = selectProfileWallets(state);
  // Which of several is left is said.
  const here = new Set(wallets.map(({ namespace }) => namespace));
  const site = selectNamespaces(state).find(({ namespace }) => namespace === state.activeNamespace);
  const leaveText =
    here.size > 1 && site !== undefined
      ? messages.disconnectOn({ network: site.name })
      : messages.disconnect();
  const explorer = network.blockExplorers?.default;
  const explorerUrl =
    explorer && address && explorerLink(explorer.url, network.chainNamespace, { account: address });
  const features = selectWalletFeatures(state);
  const sends =
    features.includes('send') && core.adapters[network.chainNamespace]?.sendTransfer !== undefined;
  const isSmartAccount = allAccounts.some(
    (account) => account.caipAddress === caipAddress && account.type === 'smartAccount',
  );
  const leaving = state.disconnectFlow.status === 'pending';
  // With several, this one is left, and the others are shown.
  const leave = async () => {
    const several = wallets.length > 1;
    const failed = await disconnect(
      core,
      several ? { connectorId, namespace: core.store.getState().activeNamespace } : undefined,
    );
    if (failed !== undefined || !several) return;
    // Who went on meanwhile, or is asked for a sign-in by the next wallet, is left where they are.
    const { open, router } = core.store.getState();
    if (!open || currentView(router).name !== 'Account') return;
    push(core, { name: 'ProfileWallets' });
    showToast(core, { variant: 'success', code: 'WALLET_LEFT' });
  };
  if (address === undefined) return null;
  return (
    <>
      <div className="account">
        <AddressMark seed={address} size={64} />
        <Address
          address={address}
          text={truncateAddress(address)}
          copyLabel={messages.accountCopy()}
          copiedLabel={messages.copied()}
        />
        <div className="account__amount">
          {balance === undefined && !failed ? (
            <Skeleton width={140} height={36} />
          ) : (
            <Amount
              size="large"
              value={
                balance === undefined
                  ? messages.amountUnknown()
                  : formatBalance(messages.locale, balance.value, balance.decimals)
              }
              unit={balance?.symbol}
              full={balance && formatFull(messages.locale, balance.value, balance.decimals)}
            />
          )}
        </div>
        {failed && (
          <ReadAgain balance={read} readAt={read.readAt} unknown={messages.accountBalanceUnknown()} />
        )}
      </div>
      <div className="features">
        {features.includes('receive') && (
          <Button icon={<Icon name="receive" />} onClick={() => push(core, { name: 'WalletReceive' })}>
            {messages.receive()}
          </Button>
        )}
        {sends && (
          <Button
            icon={<Icon name="send" />}
            onClick={() => {
              const properties = { isSmartAccount, network: network.caipNetworkId };
              emitModalEvent(core, { event: 'OPEN_SEND', properties });
              push(core, { name: 'WalletSend' });
            }}
          >
            {messages.send()}
          </Button>
        )}
      </div>
      <AccountTabs balance={read} />
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

import type { CaipAddress } from '@mooring/core';
import { useAppKit } from '@mooring/kit/react';
import { parseCaipAddress } from '@mooring/protocol';
import { Button, Card, Notice, showPageTooltips } from '@mooring/ui';
import { useEffect, useMemo } from 'react';
import { ActivityCard } from '../activity/activity-card.tsx';
import { usePreviousTransactions } from '../activity/use-previous-transactions.ts';
import { useAssets } from '../balance/use-assets.ts';
import type { Chain, Signer } from '../chain/chain.ts';
import { chainOf } from '../chain/chain-of.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { FoundRequests } from '../requests/found-requests.tsx';
import { SendCard } from '../send/send-card.tsx';
import { SignCard } from '../sign/sign-card.tsx';
import { SignInRow } from '../sign-in/sign-in-row.tsx';
import type { PageNetwork } from '../site/page-network.ts';
import { useNetwork, useSite } from '../site/site-context.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountCard } from './account-card.tsx';
import { BalanceList } from './balance-list.tsx';
import { NamespaceList } from './namespace-list.tsx';
import { useAccountName } from './use-account-name.ts';

export { ConnectionNotes } from '../activity/connection-notes.tsx';

interface Props {
  readonly account: CaipAddress;
}

interface OnChain extends Props {
  readonly signer: Signer;
}

/** The page of a connected visitor. */
export function AccountPage({ account }: Props) {
  const site = useSite();
  const network = useNetwork(parseCaipAddress(account).networkId);
  const connected = useMemo(() => chainOf(site, account), [site, account]);
  const { signer, chain } = connected ?? {};
  useEffect(() => showPageTooltips(), []);
  return (
    <div className="account">
      <FoundRequests />
      <NamespaceList />
      {signer !== undefined && chain !== undefined && network !== undefined && (
        <OnNetwork account={account} network={network} signer={signer} chain={chain} />
      )}
      {signer !== undefined && (chain === undefined || network === undefined) && (
        <OnUnknownNetwork account={account} signer={signer} />
      )}
    </div>
  );
}

interface OnNetworkProps extends OnChain {
  readonly network: PageNetwork;
  readonly chain: Chain;
}

function OnNetwork({ account, network, signer, chain }: OnNetworkProps) {
  const balances = useAssets(network);
  const previous = usePreviousTransactions(account, chain);
  const name = useAccountName(account);
  return (
    <div className="account__columns">
      <AccountCard
        account={account}
        name={name}
        network={network}
        native={balances.assets[0]}
        unknown={balances.failed}
      >
        <AccountActions account={account} named={name !== undefined} />
        <BalanceList account={account} faucet={chain.faucet} balances={balances} />
        <SignInRow account={account} />
      </AccountCard>
      <div className="account__acts">
        <SendCard chain={chain} network={network} balances={balances} />
        <SignCard signer={signer} />
      </div>
      <ActivityCard previous={previous} />
    </div>
  );
}

function OnUnknownNetwork({ account, signer }: OnChain) {
  const messages = useAccountMessages();
  const { open } = useAppKit();
  return (
    <div className="account__columns">
      <AccountCard account={account} name={undefined} network={undefined} native={undefined} />
      <div className="account__acts">
        <Card>
          <Notice tone="warn" title={messages.unsupportedTitle()}>
            {messages.unsupportedText()}
          </Notice>
          <Button variant="primary" wide onClick={() => void open({ view: 'Networks' })}>
            {messages.chooseNetwork()}
          </Button>
        </Card>
        <SignCard signer={signer} />
      </div>
      <ActivityCard previous={usePreviousTransactions(account, undefined)} />
    </div>
  );
}

import { useAppKit } from '@mooring/kit/react';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import { Button, Card, Notice } from '@mooring/ui';
import { useConnection } from 'wagmi';
import { ActivityCard } from '../activity/activity-card.tsx';
import { useAssets } from '../balance/use-assets.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { SendCard } from '../send/send-card.tsx';
import { SignCard } from '../sign/sign-card.tsx';
import { SignInCard } from '../sign-in/sign-in-card.tsx';
import { useNetwork } from '../site/site-context.ts';
import { AccountCard } from './account-card.tsx';
import { BalanceList } from './balance-list.tsx';

export { ConnectionNotes } from '../activity/connection-notes.tsx';

interface Props {
  readonly address: `0x${string}`;
}

/** The visitor's own page. */
export function AccountPage({ address }: Props) {
  const network = useNetwork(useConnection().chainId);
  return (
    <div className="account">
      {network === undefined ? (
        <OnUnknownNetwork address={address} />
      ) : (
        <OnNetwork address={address} network={network} />
      )}
      <ActivityCard />
    </div>
  );
}

function OnNetwork({ address, network }: Props & { readonly network: SiteNetwork }) {
  const balances = useAssets(address, network);
  return (
    <>
      <div className="account__side">
        <AccountCard address={address} native={balances.assets[0]}>
          <BalanceList address={address} network={network} balances={balances} />
        </AccountCard>
        <SignInCard address={address} chainId={network.id} />
      </div>
      <div className="account__acts">
        <SendCard address={address} network={network} balances={balances} />
        <SignCard address={address} />
      </div>
    </>
  );
}

function OnUnknownNetwork({ address }: Props) {
  const messages = useAccountMessages();
  const { open } = useAppKit();
  return (
    <>
      <div className="account__side">
        <AccountCard address={address} native={undefined} />
      </div>
      <div className="account__acts">
        <Card>
          <Notice tone="warn" title={messages.unsupportedTitle()}>
            {messages.unsupportedText()}
          </Notice>
          <Button variant="primary" wide onClick={() => void open({ view: 'Networks' })}>
            {messages.chooseNetwork()}
          </Button>
        </Card>
        <SignCard address={address} />
      </div>
    </>
  );
}

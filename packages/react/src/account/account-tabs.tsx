import { selectSmartAccount } from '@mooring/core/modal';
import { emitModalEvent } from '@mooring/core/page';
import { namespaceFacts } from '@mooring/protocol';
import { Tabs } from '@mooring/ui';
import { useState } from 'react';
import type { ShownBalance } from '../balance/use-observed-balance.ts';
import { loadActivity } from '../lazy.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { nftSkeleton } from '../nft/nft-skeleton.tsx';
import { useModal } from '../view/modal-context.ts';
import { lazyView } from '../view/view-record.tsx';
import { listSkeleton } from '../view/view-skeleton.tsx';
import { Tokens } from './tokens.tsx';

const Activity = lazyView(loadActivity, (module) => module.ActivityList, listSkeleton);
const Nfts = lazyView(loadActivity, (module) => module.NftGrid, nftSkeleton);

/** The tabs of the account on the shown network, and the chosen one. */
interface ShownTabs {
  readonly tabs: readonly { readonly id: string; readonly label: string }[];
  readonly value: string;
  readonly choose: (id: string) => void;
}

/** Offers the tabs that the site and the API serve; Tokens is chosen first. */
export function useAccountTabs(): ShownTabs {
  const { core, state } = useModal();
  const messages = useMessages();
  const [chosen, setChosen] = useState('tokens');
  const { chainNamespace, caipNetworkId } = state.activeNetwork;
  const served = core.api !== undefined && namespaceFacts(chainNamespace).apiActivity === true;
  const sent = state.sent.some(({ chainId }) => chainId === caipNetworkId);
  const tabs = [
    { id: 'tokens', label: messages.tokensTitle(), there: true },
    { id: 'nfts', label: messages.nftsTitle(), there: served },
    {
      id: 'activity',
      label: messages.activityTitle(),
      there: state.remoteFeatures.activity && (served || sent),
    },
  ].filter(({ there }) => there);
  const value = tabs.some(({ id }) => id === chosen) ? chosen : 'tokens';
  const choose = (id: string) => {
    if (id === 'activity' && value !== id) {
      const properties = { isSmartAccount: selectSmartAccount(state) };
      emitModalEvent(core, { event: 'CLICK_TRANSACTIONS', properties });
    }
    setChosen(id);
  };
  return { tabs, value, choose };
}

interface AccountTabsProps {
  readonly balance: ShownBalance;
  readonly shown: ShownTabs;
  /** The rows below the tabs can be pressed. */
  readonly settled: boolean;
}

/** Tokens and other data of the account on the shown network; no tabs if there are only tokens. */
export function AccountTabs({ balance, settled, shown: { tabs, value, choose } }: AccountTabsProps) {
  const messages = useMessages();
  if (tabs.length === 1) return <Tokens balance={balance} settled={settled} />;
  return (
    <div className="account-tabs">
      <Tabs label={messages.accountTabs()} tabs={tabs} value={value} onChange={choose}>
        {value === 'tokens' && <Tokens balance={balance} settled={settled} />}
        {value === 'nfts' && <Nfts />}
        {value === 'activity' && <Activity />}
      </Tabs>
    </div>
  );
}

import { truncateAddress } from '@mooring/protocol';
import { Address, AddressMark, Card, Icon, Tabs } from '@mooring/ui';
import { useState } from 'react';
import type { WalletNetwork } from '../config/wallet-network.ts';
import { useMessages } from '../messages/language.ts';
import { SheetPlace } from '../sheet/sheet-place.tsx';
import { addressOn, type ShownAccount } from '../vault/shown-account.ts';
import { AccountsSheet } from './accounts-sheet.tsx';
import { Holdings } from './holdings.tsx';
import { useBalances } from './use-balances.ts';
import { usePrices } from './use-prices.ts';

interface Props {
  /** For prices. */
  readonly api: string | undefined;
  /** Project that requests to the API name. */
  readonly projectId: string | undefined;
  readonly accounts: readonly ShownAccount[];
  readonly active: number;
  readonly networks: readonly WalletNetwork[];
  readonly onChoose: (index: number) => void;
  readonly onAdd: () => Promise<void>;
}

/** The selected account and its balances, one network at a time. */
export function AccountCard({ api, projectId, accounts, active, networks, onChoose, onAdd }: Props) {
  const messages = useMessages();
  const account = accounts[active] ?? accounts[0];
  const balances = useBalances(account, networks);
  const [choosing, setChoosing] = useState(false);
  const [shown, setShown] = useState(networks[0]?.caipNetworkId);
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === shown) ?? networks[0];
  const prices = usePrices(api, network, projectId);
  if (account === undefined || network === undefined) return null;
  const address = addressOn(account, network.caipNetworkId) ?? account.evm;
  return (
    <Card>
      <h1 className="mo-hidden">{messages.account()}</h1>
      <div className="who">
        <AddressMark seed={account.evm} size={48} />
        <div className="who__names">
          <button
            type="button"
            className="who__name"
            aria-haspopup="dialog"
            onClick={() => setChoosing(true)}
          >
            {messages.accountName({ number: active + 1 })}{' '}
            <span className="mo-hidden">{messages.chooseAccount()}</span>
            <Icon name="down" size={16} />
          </button>
          <Address
            address={address}
            text={truncateAddress(address)}
            copyLabel={messages.copyAddress()}
            copiedLabel={messages.copied()}
            testId="wallet-address"
          />
        </div>
      </div>
      {networks.length === 1 ? (
        <Holdings network={network} balances={balances} prices={prices} />
      ) : (
        <Tabs
          label={messages.balances()}
          tabs={networks.map(({ caipNetworkId, name }) => ({ id: caipNetworkId, label: name }))}
          value={network.caipNetworkId}
          onChange={setShown}
        >
          <Holdings network={network} balances={balances} prices={prices} />
        </Tabs>
      )}
      <SheetPlace>
        {choosing && (
          <AccountsSheet
            accounts={accounts}
            chainId={network.caipNetworkId}
            active={active}
            onChoose={onChoose}
            onAdd={onAdd}
            onClose={() => setChoosing(false)}
          />
        )}
      </SheetPlace>
    </Card>
  );
}

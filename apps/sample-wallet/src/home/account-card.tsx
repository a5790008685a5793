import { truncateAddress } from '@mooring/protocol';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import { Address, AddressMark, Card, Icon, Tabs } from '@mooring/ui';
import { useState } from 'react';
import { useMessages } from '../messages/language.ts';
import { AccountsSheet } from './accounts-sheet.tsx';
import { Holdings } from './holdings.tsx';
import { useBalances } from './use-balances.ts';

interface Props {
  readonly addresses: readonly `0x${string}`[];
  readonly active: number;
  readonly networks: readonly SiteNetwork[];
  readonly onChoose: (index: number) => void;
  readonly onAdd: () => Promise<void>;
}

/** The selected account and its balances, one network at a time. */
export function AccountCard({ addresses, active, networks, onChoose, onAdd }: Props) {
  const messages = useMessages();
  const address = addresses[active] ?? addresses[0];
  const balances = useBalances(address, networks);
  const [choosing, setChoosing] = useState(false);
  const [shown, setShown] = useState(networks[0]?.id);
  const network = networks.find(({ id }) => id === shown) ?? networks[0];
  if (address === undefined || network === undefined) return null;
  return (
    <Card>
      <h1 className="mo-hidden">{messages.account()}</h1>
      <div className="who">
        <AddressMark seed={address} size={48} />
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
        <Holdings network={network} balances={balances} />
      ) : (
        <Tabs
          label={messages.balances()}
          tabs={networks.map(({ id, name }) => ({ id: String(id), label: name }))}
          value={String(network.id)}
          onChange={(id) => setShown(Number(id))}
        >
          <Holdings network={network} balances={balances} />
        </Tabs>
      )}
      {choosing && (
        <AccountsSheet
          addresses={addresses}
          active={active}
          onChoose={onChoose}
          onAdd={onAdd}
          onClose={() => setChoosing(false)}
        />
      )}
    </Card>
  );
}

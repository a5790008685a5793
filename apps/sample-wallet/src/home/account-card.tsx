import type { SiteNetwork } from '@mooring/protocol/site-config';
import { Address, AddressMark, Amount, Card, Icon, ListRow, Monogram, Select, TextButton } from '@mooring/ui';
import { formatUnits } from 'viem';
import { messages } from '../messages/en.ts';
import { mostAccounts } from '../vault/vault.ts';
import { shownAmount } from './shown-amount.ts';
import { useBalances } from './use-balances.ts';

interface Props {
  readonly addresses: readonly `0x${string}`[];
  readonly active: number;
  readonly networks: readonly SiteNetwork[];
  readonly onChoose: (index: number) => void;
  readonly onAdd: () => Promise<void>;
}

/** The chosen account and what it holds on each network. */
export function AccountCard({ addresses, active, networks, onChoose, onAdd }: Props) {
  const address = addresses[active] ?? addresses[0];
  const balances = useBalances(address, networks);
  if (address === undefined) return null;
  return (
    <Card>
      <h1 className="mo-hidden">{messages.account}</h1>
      <div className="who">
        <AddressMark seed={address} size={48} />
        <div className="who__names">
          <span className="who__name">{messages.accountName(active + 1)}</span>
          <Address
            address={address}
            copyLabel={messages.copyAddress}
            copiedLabel={messages.copied}
            testId="wallet-address"
          />
        </div>
      </div>
      <div className="accounts">
        {addresses.length > 1 && (
          <Select
            label={messages.account}
            value={String(active)}
            onChange={(event) => onChoose(Number(event.target.value))}
            options={addresses.map((each, index) => ({
              value: String(index),
              label: `${messages.accountName(index + 1)} (${each.slice(0, 6)}…${each.slice(-4)})`,
            }))}
          />
        )}
        {addresses.length < mostAccounts && (
          <TextButton icon={<Icon name="plus" size={16} />} onClick={() => void onAdd()}>
            {messages.addAccount}
          </TextButton>
        )}
      </div>
      {networks.map((network) => (
        <section key={network.id} className="holdings" aria-label={`${messages.balances}: ${network.name}`}>
          <h2 className="holdings__network">{network.name}</h2>
          {[
            { id: 'native', ...network.nativeCurrency },
            ...network.tokens.map((token) => ({ id: token.address, ...token })),
          ].map(({ id, name, symbol, decimals }) => {
            const value = balances[`${network.id} ${id}`];
            return (
              <ListRow
                key={id}
                mark={<Monogram name={symbol} />}
                name={symbol}
                detail={name}
                trailing={
                  <Amount
                    value={value === undefined ? undefined : shownAmount(value, decimals)}
                    full={value === undefined ? undefined : `${formatUnits(value, decimals)} ${symbol}`}
                  />
                }
              />
            );
          })}
        </section>
      ))}
    </Card>
  );
}

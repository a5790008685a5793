import { Amount, ListRow, Monogram } from '@mooring/ui';
import { groupDigits } from '@mooring/ui/messages';
import { formatUnits } from 'viem';
import type { WalletNetwork } from '../config/wallet-network.ts';
import { shownAmount } from '../format/shown-amount.ts';
import { useMessages } from '../messages/language.ts';
import type { Balances } from './use-balances.ts';

/** An account's balances on one network; unknown ones show a dash. */
export function Holdings({
  network,
  balances,
}: {
  readonly network: WalletNetwork;
  readonly balances: Balances;
}) {
  const { locale } = useMessages();
  const assets = [
    { id: 'native', ...network.nativeCurrency },
    ...('tokens' in network ? network.tokens : []).map((token) => ({ id: token.address, ...token })),
  ];
  return (
    <ul className="holdings">
      {assets.map(({ id, name, symbol, decimals }) => {
        const value = balances[`${network.caipNetworkId} ${id}`];
        return (
          <li key={id}>
            <ListRow
              mark={<Monogram name={symbol} />}
              name={symbol}
              detail={name}
              trailing={
                <Amount
                  value={value === undefined ? undefined : shownAmount(locale, value, decimals)}
                  full={
                    value === undefined
                      ? undefined
                      : `${groupDigits(locale, formatUnits(value, decimals))} ${symbol}`
                  }
                />
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

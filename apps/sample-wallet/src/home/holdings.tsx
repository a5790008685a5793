import { Amount, ListRow, PictureMark, Skeleton } from '@mooring/ui';
import { formatDollars, groupDigits } from '@mooring/ui/messages';
import { formatUnits } from 'viem';
import type { WalletNetwork } from '../config/wallet-network.ts';
import { shownAmount } from '../format/shown-amount.ts';
import { useMessages } from '../messages/language.ts';
import type { Prices } from './read-prices.ts';
import type { Balances } from './use-balances.ts';

/**
 * An account's balances on one network, and their value if a price is known. Those that cannot be read say so in a word.
 */
export function Holdings({
  network,
  balances,
  prices,
}: {
  readonly network: WalletNetwork;
  readonly balances: Balances;
  readonly prices: Prices;
}) {
  const messages = useMessages();
  const { locale } = messages;
  /** `undefined` until the first read. */
  const held = balances[network.caipNetworkId];
  const assets = [
    { id: 'native', ...network.nativeCurrency },
    ...('tokens' in network ? network.tokens : []).map((token) => ({ id: token.address, ...token })),
  ];
  return (
    <ul className="holdings">
      {assets.map(({ id, name, symbol, decimals, icon }) => {
        const asset = `${network.caipNetworkId} ${id}`;
        const value = held?.[id];
        const price = prices[asset];
        return (
          <li key={id}>
            <ListRow
              mark={<PictureMark name={symbol} icon={icon} />}
              name={symbol}
              detail={name}
              trailing={
                <span className="holdings__figures">
                  {held === undefined ? (
                    <Skeleton width={72} height={20} />
                  ) : (
                    <Amount
                      focusable
                      value={
                        value === undefined ? messages.amountUnknown() : shownAmount(locale, value, decimals)
                      }
                      full={
                        value === undefined
                          ? undefined
                          : `${groupDigits(locale, formatUnits(value, decimals))} ${symbol}`
                      }
                    />
                  )}
                  {value !== undefined && price !== undefined && (
                    <bdi className="worth mo-number">
                      {formatDollars(locale, Number(formatUnits(value, decimals)) * price)}
                    </bdi>
                  )}
                </span>
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

import { Amount, ListRow, PictureMark } from '@mooring/ui';
import { groupDigits } from '@mooring/ui/messages';
import { formatUnits } from 'viem';
import type { WalletNetwork } from '../config/wallet-network.ts';
import { shownAmount } from '../format/shown-amount.ts';
import { useMessages } from '../messages/language.ts';
import type { Balances } from './use-balances.ts';

/** An account's balances on one network; "unknown" in words if they cannot be read. */
export function Holdings({
  network,
  balances,
}: {
  readonly network: WalletNetwork;
  /** `undefined` until the first read. */
  readonly balances: Balances | undefined;
}) {
  const messages = useMessages();
  const { locale } = messages;
  const unknown = balances === undefined ? undefined : messages.amountUnknown();
  const assets = [
    { id: 'native', ...network.nativeCurrency },
    ...('tokens' in network ? network.tokens : []).map((token) => ({ id: token.address, ...token })),
  ];
  return (
    <ul className="holdings">
      {assets.map(({ id, name, symbol, decimals, icon }) => {
        const value = balances?.[`${network.caipNetworkId} ${id}`];
        return (
          <li key={id}>
            <ListRow
              mark={<PictureMark name={symbol} icon={icon} />}
              name={symbol}
              detail={name}
              trailing={
                <Amount
                  value={value === undefined ? unknown : shownAmount(locale, value, decimals)}
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

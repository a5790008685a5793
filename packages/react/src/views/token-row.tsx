import { formatAmount, plainAddress } from '@mooring/core';
import type { Holding } from '@mooring/core/data';
import { Amount, cutAddress, ListRow, PictureMark } from '@mooring/ui';
import { groupDigits } from '@mooring/ui/messages';
import { formatWorth } from '../balance/format-worth.ts';
import { useMessages } from '../messages/modal-messages.ts';

interface TokenRowProps {
  readonly holding: Holding;
  /** Another token has the same symbol: the address tells them apart. */
  readonly ambiguous: boolean;
}

/** One token: how much of it, and what that is worth where a price is known. */
export function TokenRow({ holding, ambiguous }: TokenRowProps) {
  const { locale } = useMessages();
  const { address, name, symbol, decimals, value, worth, icon } = holding;
  const figure = formatAmount(value, decimals).replace(/\.?0+$/, '');
  const full = formatAmount(value, decimals, decimals).replace(/\.?0+$/, '');
  return (
    <ListRow
      mark={<PictureMark name={symbol} icon={icon} />}
      name={symbol}
      detail={
        ambiguous && address !== undefined ? (
          <bdi>{cutAddress(plainAddress(address as `${string}:${string}:${string}`))}</bdi>
        ) : (
          name
        )
      }
      trailing={
        <span className="token__figures">
          <Amount value={groupDigits(locale, figure)} full={groupDigits(locale, full)} />
          {worth !== undefined && <bdi className="token__worth mo-number">{formatWorth(locale, worth)}</bdi>}
        </span>
      }
    />
  );
}

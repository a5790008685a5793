import { formatAmount, plainAddress } from '@mooring/core';
import type { Holding } from '@mooring/core/data';
import { truncateAddress } from '@mooring/protocol';
import { Amount, ListRow, PictureMark } from '@mooring/ui';
import { groupDigits } from '@mooring/ui/messages';
import { formatHeld, trimZeros } from '../balance/format-held.ts';
import { formatWorth } from '../balance/format-worth.ts';
import { useMessages } from '../messages/modal-messages.ts';

interface TokenRowProps {
  readonly holding: Holding;
  /** Another token has the same symbol: the address tells them apart. */
  readonly ambiguous: boolean;
}

/** One token: how much of it, in a word where nobody knows, and what that is worth where a price is known. */
export function TokenRow({ holding, ambiguous }: TokenRowProps) {
  const messages = useMessages();
  const { locale } = messages;
  const { address, name, symbol, decimals, value, worth, icon } = holding;
  return (
    <ListRow
      mark={<PictureMark name={symbol} icon={icon} />}
      name={symbol}
      detail={
        ambiguous && address !== undefined ? (
          <bdi>{truncateAddress(plainAddress(address as `${string}:${string}:${string}`))}</bdi>
        ) : (
          name
        )
      }
      trailing={
        <span className="token__figures">
          {value === undefined ? (
            messages.amountUnknown()
          ) : (
            <Amount
              value={formatHeld(locale, value, decimals)}
              full={groupDigits(locale, trimZeros(formatAmount(value, decimals, decimals)))}
            />
          )}
          {worth !== undefined && <bdi className="token__worth mo-number">{formatWorth(locale, worth)}</bdi>}
        </span>
      }
    />
  );
}

import type { Holding } from '@mooring/core/data';
import { Amount, ListRow } from '@mooring/ui';
import { memo } from 'react';
import { formatBalance, formatFull } from '../balance/format-balance.ts';
import { formatWorth } from '../balance/format-worth.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { ContractAddress } from './token-address.tsx';
import { TokenMark } from './token-mark.tsx';

interface TokenRowProps {
  readonly holding: Holding;
  /** The name may mislead: show the address instead. */
  readonly ambiguous: boolean;
  /** Makes the row a button. */
  readonly onChoose?: ((holding: Holding) => void) | undefined;
  readonly current?: boolean | undefined;
  /** Selectable with any amount; shows none if it is zero or unknown. */
  readonly offered?: boolean | undefined;
}

/**
 * One token: its amount, or a word if unknown, and its value if a price is known. A list that grows by some rows renders
 * only those.
 */
export const TokenRow = /* @__PURE__ */ memo(function TokenRow({
  holding,
  ambiguous,
  onChoose,
  current,
  offered = false,
}: TokenRowProps) {
  const messages = useMessages();
  const { locale } = messages;
  const { address, name, symbol, decimals, value, worth, icon, iconPath } = holding;
  return (
    <ListRow
      onClick={onChoose && (() => onChoose(holding))}
      disabled={onChoose !== undefined && value === undefined && !offered}
      current={current}
      mark={<TokenMark name={symbol} icon={icon} iconPath={iconPath} />}
      name={symbol}
      detail={ambiguous && address !== undefined ? <ContractAddress address={address} /> : name}
      trailing={
        <span className="token__figures">
          {offered && !value ? undefined : value === undefined ? (
            messages.amountUnknown()
          ) : (
            <Amount
              value={formatBalance(locale, value, decimals)}
              full={formatFull(locale, value, decimals)}
            />
          )}
          {worth !== undefined && <bdi className="token__worth mo-number">{formatWorth(locale, worth)}</bdi>}
        </span>
      }
    />
  );
});

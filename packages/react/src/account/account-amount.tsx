import type { NativeBalance } from '@mooring/core/adapter';
import { Amount, Skeleton } from '@mooring/ui';
import { formatBalance, formatFull } from '../balance/format-balance.ts';
import { useMessages } from '../messages/modal-messages.ts';

interface AccountAmountProps {
  readonly balance: Pick<NativeBalance, 'value' | 'decimals' | 'symbol'> | undefined;
  readonly failed: boolean;
  /** Shows the amount with all decimals on hover. */
  readonly full?: boolean | undefined;
}

/** The account's balance in large figures; a placeholder until it is read. */
export function AccountAmount({ balance, failed, full = false }: AccountAmountProps) {
  const messages = useMessages();
  return (
    <div className="account__amount">
      {balance === undefined && !failed ? (
        <Skeleton width={140} height={36} />
      ) : (
        <Amount
          size="large"
          focusable
          value={
            balance === undefined
              ? messages.amountUnknown()
              : formatBalance(messages.locale, balance.value, balance.decimals)
          }
          unit={balance?.symbol}
          full={full && balance ? formatFull(messages.locale, balance.value, balance.decimals) : undefined}
        />
      )}
    </div>
  );
}

import { formatAmount } from '@mooring/core';
import type { TransferEstimate } from '@mooring/core/adapter';
import type { QueryState } from '@mooring/core/data';
import type { ChosenToken } from '@mooring/core/send';
import { Amount, Skeleton } from '@mooring/ui';
import { groupDigits } from '@mooring/ui/messages';
import { formatFull } from '../balance/format-balance.ts';
import type { Detail } from './detail-list.tsx';
import type { SendWords } from './send-words.ts';

/** Decimals of a fee, which is small next to the amount. */
const shownDecimals = 6;

interface Costs {
  readonly estimate: QueryState<TransferEstimate>;
  /** The network's own currency. */
  readonly native: ChosenToken;
  readonly token: ChosenToken;
  /** Amount that leaves the account, in the token's smallest unit. */
  readonly leaves: bigint | undefined;
}

/**
 * The network fee, and the received amount if it is less than the sent one; "unknown" in words if it cannot be
 * estimated.
 */
export function costRows(words: SendWords, { estimate, native, token, leaves }: Costs): readonly Detail[] {
  const { data, error, fetching } = estimate;
  const { fee, rent = 0n, received } = data ?? {};
  const less = received !== undefined && leaves !== undefined && received < leaves;
  return [
    {
      name: words.fee(),
      value:
        fee === undefined ? feeUnknown(words, fetching && error === undefined) : amountOf(words, fee, native),
      note: fee === undefined && error !== undefined ? words.feeUnknownText() : undefined,
    },
    ...(rent > 0n ? [{ name: words.rent(), value: amountOf(words, rent, native) }] : []),
    ...(less
      ? [{ name: words.received(), value: amountOf(words, received, token), note: words.receivedText() }]
      : []),
  ];
}

function feeUnknown(words: SendWords, waits: boolean) {
  return waits ? <Skeleton width={96} height={14} /> : words.unknown();
}

function amountOf({ locale }: SendWords, value: bigint, { decimals, symbol }: ChosenToken) {
  return (
    <Amount
      focusable
      value={groupDigits(locale, formatAmount(value, decimals, shownDecimals))}
      unit={symbol}
      full={formatFull(locale, value, decimals)}
    />
  );
}

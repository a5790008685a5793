import type { Balance, Holding } from '@mooring/core/data';
import { totalWorth } from '@mooring/core/data';
import { push } from '@mooring/core/modal';
import { Skeleton, TextButton } from '@mooring/ui';
import { useId, useMemo, useState } from 'react';
import { formatWorth } from '../balance/format-worth.ts';
import type { ShownBalance } from '../balance/use-observed-balance.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { ambiguousTokens } from '../tokens/confusable-tokens.ts';
import { TokenRow } from '../tokens/token-row.tsx';
import { useGrownList } from '../tokens/use-grown-list.tsx';
import { LoadingRow } from '../view/loading-row.tsx';
import { useModal } from '../view/modal-context.ts';
import { ReadAgain } from './read-again.tsx';

/** Tokens shown before the visitor expands the list, so that the rest of the view stays in reach. */
const maxRows = 5;

/** Rows that have a place while the tokens load, above that of 'Show all'. */
const places = 2;

interface TokensProps {
  readonly balance: ShownBalance;
  /** The rows below can be pressed already: the tokens take no more than their place, and the others are one tap away. */
  readonly settled: boolean;
}

/** The account's tokens, if an API lists them; if it cannot, as high as while they load. */
export function Tokens({ balance, settled }: TokensProps) {
  const { core, state } = useModal();
  const messages = useMessages();
  const title = useId();
  const { data, error } = balance;
  const [late, setLate] = useState(false);
  if (settled && data?.holdings === undefined && !late) setLate(true);
  const failed = data === undefined && error !== undefined;
  const loading = (data === undefined && !failed) || (data?.pending === true && data.holdings === undefined);
  const holdings = data?.holdings;
  const unread = failed || data?.problem !== undefined;
  if (core.api === undefined) return null;
  if (!loading && holdings === undefined && !unread) return null;
  const total = holdings && totalWorth(holdings.list, holdings.partial);
  // Tokens without decimals are hidden, but the account is not empty.
  const none = !unread && holdings !== undefined && isNone(holdings);
  return (
    <section className="tokens" aria-labelledby={title} aria-busy={loading}>
      <div className="tokens__head">
        <h2 className="tokens__title" id={title}>
          {messages.tokensTitle()}
        </h2>
        {total !== undefined && (
          <span className="tokens__total mo-number">
            {(total.atLeast ? messages.tokensAtLeast : messages.tokensTotal)({
              total: formatWorth(messages.locale, total.worth, total.atLeast),
            })}
          </span>
        )}
      </div>
      {loading && (
        <>
          <span className="mo-hidden">{messages.tokensLoading()}</span>
          <LoadingRow detail={96} />
          <LoadingRow detail={96} />
          <div className="tokens__all">
            <Skeleton width={80} height={14} />
          </div>
        </>
      )}
      {none && (
        <div className="tokens__none">
          <p className="centred__title">{messages.tokensNone({ network: state.activeNetwork.name })}</p>
          <p className="centred__text">{messages.tokensNoneText()}</p>
          <TextButton onClick={() => push(core, { name: 'FundWallet' })}>{messages.fund()}</TextButton>
        </div>
      )}
      {holdings !== undefined && !none && <TokenList list={holdings.list} late={late} />}
      {(unread || holdings?.partial) && <Unread balance={balance} failed={unread} />}
    </section>
  );
}

/** What is unknown: all tokens, those since the last read, or those that the last read lacks. */
function Unread({ balance, failed }: { readonly balance: ShownBalance; readonly failed: boolean }) {
  const messages = useMessages();
  const holdings = balance.data?.holdings;
  return (
    <div className={holdings === undefined ? 'tokens__unread' : undefined}>
      <ReadAgain
        balance={balance}
        readAt={failed ? holdings?.readAt : undefined}
        unknown={holdings ? messages.tokensPartial() : messages.tokensFailed()}
      />
    </div>
  );
}

/** Whether it is certain that the account has nothing. */
const isNone = ({ list, dropped, partial }: NonNullable<Balance['holdings']>): boolean =>
  !partial && dropped === 0 && list.every(({ value }) => value === 0n);

function TokenList({ list, late }: { readonly list: readonly Holding[]; readonly late: boolean }) {
  const messages = useMessages();
  const [all, setAll] = useState(false);
  const most = late ? places : maxRows;
  const more = list.length > most;
  const { rows, end } = useGrownList(list);
  const shown = more && !all ? list.slice(0, late ? places : maxRows - 1) : rows;
  const ambiguous = useMemo(() => ambiguousTokens(list), [list]);
  return (
    <div className={late ? 'tokens__held' : undefined}>
      <ul className="tokens__list">
        {shown.map((holding) => (
          <li key={holding.address ?? 'native'}>
            <TokenRow holding={holding} ambiguous={ambiguous.has(holding)} />
          </li>
        ))}
      </ul>
      {all && end}
      {more && (
        <button
          type="button"
          className="mo-text-button tokens__all"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? messages.tokensFewer() : messages.tokensAll({ count: list.length })}
        </button>
      )}
    </div>
  );
}

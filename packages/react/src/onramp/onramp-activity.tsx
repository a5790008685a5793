import { offersBuying, push } from '@mooring/core/modal';
import type { Purchase, PurchaseStatus } from '@mooring/core/onramp';
import { Amount, Button, ListRow } from '@mooring/ui';
import { groupDigits } from '@mooring/ui/messages';
import { activityCss } from '../history/activity-css.ts';
import { formatMonth, formatTime } from '../history/format-time.ts';
import { TokenMark } from '../tokens/token-mark.tsx';
import { useModal, useStyles } from '../view/modal-context.ts';
import { listSkeleton } from '../view/view-skeleton.tsx';
import { formatMoney } from './format-money.ts';
import { iconOf } from './icon-of.ts';
import { onrampCss } from './onramp-css.ts';
import { type OnrampWords, speakOnramp, useOnrampWords } from './onramp-words.ts';
import { ownPurchases } from './own-purchases.ts';
import { shownFigure } from './shown-figure.ts';
import { usePurchaseIcons } from './use-purchase-icons.ts';

/** Purchases of the active account in this browser, by month, newest first. */
export const OnRampActivity = /* @__PURE__ */ speakOnramp(function OnRampActivity() {
  const { core, state } = useModal();
  const words = useOnrampWords();
  useStyles(onrampCss + activityCss);
  const iconUrlOf = usePurchaseIcons();
  const purchases = ownPurchases(state);
  if (purchases.length === 0)
    return (
      <div className="centred">
        <p className="centred__title">{words.activityNone()}</p>
        <p className="centred__text">{words.activityNoneText()}</p>
        {offersBuying(core, state) && (
          <div className="actions">
            <Button variant="primary" onClick={() => push(core, { name: 'OnRampProviders' })}>
              {words.buy()}
            </Button>
          </div>
        )}
      </div>
    );
  const months = new Map<string, Purchase[]>();
  for (const purchase of purchases) {
    const month = formatMonth(words.locale, purchase.startedAt);
    months.set(month, [...(months.get(month) ?? []), purchase]);
  }
  return (
    <div className="activity">
      {[...months].map(([month, list]) => (
        <section key={month}>
          <h2 className="activity__month">
            <time>{month}</time>
          </h2>
          <ul className="activity__list">
            {list.map((purchase) => (
              <li key={purchase.id}>
                <PurchaseRow purchase={purchase} iconUrl={iconUrlOf(purchase)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}, listSkeleton);

function PurchaseRow(props: { readonly purchase: Purchase; readonly iconUrl: string | undefined }) {
  const { purchase, iconUrl } = props;
  const { core } = useModal();
  const words = useOnrampWords();
  const { id, symbol, amount, paid, currency, providerLabel, startedAt, status } = purchase;
  return (
    <ListRow
      mark={<TokenMark name={symbol} {...iconOf(iconUrl)} />}
      name={symbol}
      detail={words.paid({ amount: formatMoney(words.locale, paid, currency), provider: providerLabel })}
      trailing={
        <span className="activity__figures">
          {amount !== undefined && (
            <span className={status === 'success' ? 'activity__amount--in' : undefined}>
              <Amount value={groupDigits(words.locale, shownFigure(amount))} />
            </span>
          )}
          {status === 'success' ? (
            <time className="activity__time" dateTime={new Date(startedAt).toISOString()}>
              <span className="mo-hidden">{stateText(words, status)}</span>
              {formatTime(words.locale, startedAt, core.clock.now())}
            </time>
          ) : (
            <span className={`purchase__state purchase__state--${status}`}>{stateText(words, status)}</span>
          )}
        </span>
      }
      onClick={() => push(core, { name: 'BuyInProgress', id })}
    />
  );
}

function stateText(words: OnrampWords, status: PurchaseStatus): string {
  switch (status) {
    case 'waiting':
      return words.stateWaiting();
    case 'in-progress':
      return words.stateSending();
    case 'success':
      return words.stateDone();
    case 'failed':
      return words.stateFailed();
    case 'unknown':
      return words.stateUnknown();
    case 'unreported':
      return words.stateUnreported();
    case 'closed':
      return words.stateClosed();
  }
}

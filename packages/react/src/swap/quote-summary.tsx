import type { ChosenToken, SwapQuote } from '@mooring/core/swap';
import { Icon, Notice } from '@mooring/ui';
import { type ReactNode, useState } from 'react';
import { DetailList } from '../send/detail-list.tsx';
import { impactText, impactTone, quoteRows, rateText, steepText } from './quote-rows.tsx';
import { useSwapWords } from './swap-words.ts';

interface QuoteSummaryProps {
  readonly quote: SwapQuote;
  readonly from: ChosenToken;
  readonly to: ChosenToken;
}

/** The rate, or that it is steep: of the same height, so that nothing moves. All else is one tap away. */
export function QuoteSummary({ quote, from, to }: QuoteSummaryProps) {
  const words = useSwapWords();
  const [open, setOpen] = useState(false);
  const tone = impactTone(quote);
  const rows = quoteRows(words, { quote, from, to });
  return (
    <>
      <button
        type="button"
        className="swap__rate"
        data-tone={tone}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {tone !== undefined && <Icon name="warning" />}
        <strong className="mo-number">
          {tone === undefined ? (
            <bdi>{rateText(words, { quote, from, to })}</bdi>
          ) : (
            <>
              {words.impactTitle()} <bdi>{impactText(words, quote)}</bdi>
            </>
          )}
        </strong>
        <span className="mo-hidden">{words.details()}</span>
        <Icon name="down" size={16} />
      </button>
      {open && <ImpactNotice quote={quote} />}
      {open && <DetailList rows={tone === undefined ? rows.slice(1) : rows} />}
    </>
  );
}

interface ImpactNoticeProps {
  readonly quote: SwapQuote;
  /** A sentence at its end. */
  readonly children?: ReactNode | undefined;
}

/** Warns about a high price impact. */
export function ImpactNotice({ quote, children }: ImpactNoticeProps) {
  const words = useSwapWords();
  const tone = impactTone(quote);
  if (tone === undefined) return null;
  return (
    <Notice tone={tone} title={steepText(words, quote)}>
      {words.impactText()} {children}
    </Notice>
  );
}

import type { ChosenToken, SwapQuote } from '@mooring/core/swap';
import { Icon, Notice } from '@mooring/ui';
import { useState } from 'react';
import { DetailList } from '../send/detail-list.tsx';
import { impactTone, quoteRows, rateText } from './quote-rows.tsx';
import { useSwapWords } from './swap-words.ts';

interface QuoteSummaryProps {
  readonly quote: SwapQuote;
  readonly from: ChosenToken;
  readonly to: ChosenToken;
}

/** The rate, with the other terms one tap away. */
export function QuoteSummary({ quote, from, to }: QuoteSummaryProps) {
  const words = useSwapWords();
  const [open, setOpen] = useState(false);
  const [, ...terms] = quoteRows(words, { quote, from, to });
  return (
    <>
      <button type="button" className="swap__rate" aria-expanded={open} onClick={() => setOpen(!open)}>
        <strong className="mo-number">
          <bdi>{rateText(words, { quote, from, to })}</bdi>
        </strong>
        <span className="mo-hidden">{words.details()}</span>
        <Icon name="down" size={16} />
      </button>
      {open && <DetailList rows={terms} />}
      <ImpactNotice quote={quote} />
    </>
  );
}

/** Warns about a high price impact. */
export function ImpactNotice({ quote }: { readonly quote: SwapQuote }) {
  const words = useSwapWords();
  const tone = impactTone(quote);
  if (tone === undefined) return null;
  return (
    <Notice tone={tone} title={words.impactTitle()}>
      {words.impactText()}
    </Notice>
  );
}

import { formatAmount } from '@mooring/core';
import { type ChosenToken, leastOf, type SwapQuote } from '@mooring/core/swap';
import { swapSlippagePercent } from '@mooring/protocol/limits';
import { Amount } from '@mooring/ui';
import { groupDigits, numberLocale } from '@mooring/ui/messages';
import { formatFull, formatQuoted } from '../balance/format-balance.ts';
import type { Detail } from '../send/detail-list.tsx';
import type { SwapWords } from './swap-words.ts';

/** Decimals of a rate: a token may be worth little. */
const rateDecimals = 6;
/** Price impact in percent from which the view warns, and from which the visitor must confirm. */
const impactWarn = 3;
const impactDanger = 10;

/** Severity of the price impact. */
export function impactTone({ priceImpact }: SwapQuote): 'warn' | 'danger' | undefined {
  if (priceImpact === undefined || priceImpact < impactWarn) return undefined;
  return priceImpact < impactDanger ? 'warn' : 'danger';
}

interface Of {
  readonly quote: SwapQuote;
  readonly from: ChosenToken;
  readonly to: ChosenToken;
}

/** Rate of one whole token: `1 ETH = 2,491.2 USDX`. */
export function rateText(words: SwapWords, { quote, from, to }: Of): string {
  const one = 10n ** BigInt(from.decimals);
  const got = (BigInt(quote.toAmount) * one) / BigInt(quote.fromAmount);
  const rate = groupDigits(words.locale, formatAmount(got, to.decimals, rateDecimals));
  return words.rateIs({ from: from.symbol, rate, to: to.symbol });
}

function percentText({ locale }: SwapWords, value: number): string {
  const format = new Intl.NumberFormat(numberLocale(locale), { style: 'percent', maximumFractionDigits: 2 });
  return format.format(value / 100);
}

/** The price impact, if it is known. */
export function impactText(words: SwapWords, { priceImpact }: SwapQuote): string | undefined {
  if (priceImpact === undefined) return undefined;
  return priceImpact < 0.01 ? `<${percentText(words, 0.01)}` : percentText(words, priceImpact);
}

/** Names the price impact of a steep quote, in a line of any direction. */
export function steepText(words: SwapWords, quote: SwapQuote): string {
  return `${words.impactTitle()} \u2068${impactText(words, quote)}\u2069`;
}

/** The terms of a quote, line by line. */
export function quoteRows(words: SwapWords, { quote, from, to }: Of): readonly Detail[] {
  const { locale } = words;
  const percent = (value: number) => percentText(words, value);
  const least = leastOf(quote);
  const { providerFee, provider } = quote;
  return [
    { name: words.rate(), value: <bdi className="mo-number">{rateText(words, { quote, from, to })}</bdi> },
    {
      name: words.least(),
      value: (
        <Amount
          focusable
          value={formatQuoted(locale, least, to.decimals)}
          unit={to.symbol}
          full={formatFull(locale, least, to.decimals)}
        />
      ),
      note: words.slippage({ slippage: percent(swapSlippagePercent) }),
    },
    // A steep one is in the notice.
    ...(impactTone(quote) === undefined
      ? [
          {
            name: words.impact(),
            value: <bdi className="mo-number">{impactText(words, quote) ?? words.unknown()}</bdi>,
          },
        ]
      : []),
    ...(provider === undefined
      ? []
      : [
          {
            name: words.provider(),
            value: provider === 'pools' ? words.pools() : <bdi>{provider}</bdi>,
            note: !providerFee ? undefined : words.providerFee({ fee: percent(providerFee) }),
          },
        ]),
  ];
}

/** A fee in the native currency, which is small next to the amount. */
export function feeAmount({ locale }: SwapWords, fee: bigint, { decimals, symbol }: ChosenToken) {
  return (
    <Amount
      focusable
      value={groupDigits(locale, formatAmount(fee, decimals, rateDecimals))}
      unit={symbol}
      full={formatFull(locale, fee, decimals)}
    />
  );
}

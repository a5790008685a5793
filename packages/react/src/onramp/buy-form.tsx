import { fillOnrampForm, type ReadOnrampForm } from '@mooring/core/onramp';
import type { OnrampQuoteAnswer } from '@mooring/protocol/api';
import { groupDigits } from '@mooring/ui/messages';
import { AmountField } from '../tokens/amount-field.tsx';
import { useModal, useStyles } from '../view/modal-context.ts';
import { currencySign, formatMoney } from './format-money.ts';
import { iconOf } from './icon-of.ts';
import { onrampCss } from './onramp-css.ts';
import { useOnrampWords } from './onramp-words.ts';
import { paymentText } from './payment-text.ts';
import { shownFigure } from './shown-figure.ts';

/** Amounts to choose from. */
const presets = ['100', '250', '500', '1000'] as const;

interface BuyFormProps {
  readonly form: ReadOnrampForm;
  readonly quote: OnrampQuoteAnswer | undefined;
  /** A price request is pending. */
  readonly pricing: boolean;
  readonly onToken: () => void;
  readonly onCurrency: () => void;
}

/** The payment and what it buys. */
export function BuyForm({ form, quote, pricing, onToken, onCurrency }: BuyFormProps) {
  const { core, state } = useModal();
  const words = useOnrampWords();
  useStyles(onrampCss);
  const { token, currency, payment } = form;
  const { paymentAmount } = state.onramp;
  const paid = currency?.id ?? '';
  const bought = quote && groupDigits(words.locale, shownFigure(quote.purchaseAmount.amount));
  return (
    <>
      <AmountField
        label={words.pay()}
        value={paymentAmount}
        onChange={(text) => fillOnrampForm(core, { paymentAmount: text })}
        token={
          currency && {
            symbol: currency.id,
            ...iconOf(currency.iconUrl),
            letter: currencySign(words.locale, paid),
          }
        }
        tokenLabel={currency === undefined ? words.chooseCurrency() : words.currencyIs({ currency: paid })}
        onToken={onCurrency}
        error={paymentText(words, payment, paid)}
        foot={
          <fieldset className="buy__presets" aria-label={words.presets()}>
            {presets.map((preset) => (
              <button
                key={preset}
                type="button"
                className="buy__preset"
                aria-pressed={'amount' in payment && Number(payment.amount) === Number(preset)}
                onClick={() => fillOnrampForm(core, { paymentAmount: preset })}
              >
                <bdi>{presetText(words.locale, preset, paid)}</bdi>
              </button>
            ))}
          </fieldset>
        }
      />
      <AmountField
        label={words.get()}
        value={bought ?? ''}
        token={token && { symbol: token.symbol, ...iconOf(token.iconUrl) }}
        tokenLabel={token === undefined ? words.chooseToken() : words.tokenIs({ symbol: token.symbol })}
        onToken={onToken}
        worth={<span role="status">{pricing ? words.pricing() : rateOf(words, quote, token?.symbol)}</span>}
      />
    </>
  );
}

/** Formats a preset without cents. */
function presetText(locale: string, amount: string, currency: string): string {
  return formatMoney(locale, amount, currency).replace(/[.,]00(?=\D*$)/, '');
}

/** Price of one token, including all fees. */
function rateOf(
  words: ReturnType<typeof useOnrampWords>,
  quote: OnrampQuoteAnswer | undefined,
  symbol: string | undefined,
): string | undefined {
  if (quote === undefined || symbol === undefined) return undefined;
  const { paymentTotal, purchaseAmount } = quote;
  const price = Number(paymentTotal.amount) / Number(purchaseAmount.amount);
  if (!Number.isFinite(price)) return undefined;
  return words.rate({ symbol, price: formatMoney(words.locale, price, paymentTotal.currency) });
}

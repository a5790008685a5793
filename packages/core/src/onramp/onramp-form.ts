import type { OnrampPaymentCurrency, OnrampProvider, OnrampPurchaseCurrency } from '@mooring/protocol/api';
import type { AppKitCore } from '../contract/core.ts';
import type { OnrampForm } from '../contract/onramp.ts';
import type { AppKitState } from '../contract/state.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { isSmartAccount } from '../send/send-token.ts';
import { currenciesOn, type Offer, offersFor, type QuoteOf } from './onramp-options.ts';
import { type ReadPayment, readPayment } from './read-payment.ts';

/** The purchase form, resolved against the offers. */
export interface ReadOnrampForm {
  /** Tokens that can be bought on the network, each symbol once. */
  readonly tokens: readonly OnrampPurchaseCurrency[];
  /** Payment currencies, each once. */
  readonly currencies: readonly OnrampPaymentCurrency[];
  readonly token: OnrampPurchaseCurrency | undefined;
  readonly currency: OnrampPaymentCurrency | undefined;
  /** Providers that sell the token for the currency. */
  readonly providers: readonly OnrampProvider[];
  readonly provider: OnrampProvider | undefined;
  readonly payment: ReadPayment;
  /** The quote request for a provider; `undefined` while something is missing. */
  readonly quoteOf: (provider: OnrampProvider) => QuoteOf | undefined;
}

/** Reads the purchase form. Replaces choices that are no longer offered with the first that is. */
export function readOnrampForm(
  { onramp, activeNetwork: network }: Pick<AppKitState, 'onramp' | 'activeNetwork'>,
  every: readonly Offer[],
): ReadOnrampForm {
  const offers = offersFor(network, every);
  const tokens = once(
    offers.flatMap(({ options }) => currenciesOn(network, options.purchaseCurrencies)),
    ({ symbol }) => symbol.toUpperCase(),
  );
  const chosen = onramp.purchaseCurrency?.symbol;
  const token =
    tokens.find(({ symbol }) => symbol === chosen) ??
    tokens.find(({ symbol }) => symbol === network.nativeCurrency.symbol) ??
    tokens[0];
  const sellers = offers.flatMap(({ provider, options }) => {
    const sold = currenciesOn(network, options.purchaseCurrencies).find(({ symbol }) =>
      isSymbol(symbol, token),
    );
    return sold === undefined ? [] : [{ provider, sold, taken: options.paymentCurrencies }];
  });
  const currencies = once(
    sellers.flatMap(({ taken }) => taken),
    ({ id }) => id,
  );
  const wanted = onramp.paymentCurrency?.id;
  const paid = currencies.find(({ id }) => id === wanted) ?? currencies[0];
  const taking = sellers.filter(({ taken }) => taken.some(({ id }) => id === paid?.id));
  const seller = taking.find(({ provider }) => provider.name === onramp.selectedProvider) ?? taking[0];
  const currency = seller?.taken.find(({ id }) => id === paid?.id) ?? paid;
  const payment = readPayment(onramp.paymentAmount, currency);
  const quoteOf = ({ name }: OnrampProvider): QuoteOf | undefined => {
    const own = taking.find(({ provider }) => provider.name === name);
    if (own === undefined || currency === undefined || 'problem' in payment) return undefined;
    return {
      ...{ provider: name, purchaseCurrency: own.sold, paymentCurrency: currency.id },
      ...{ amount: payment.amount, network },
    };
  };
  return {
    ...{ tokens, currencies, token, currency, payment, quoteOf },
    ...{ providers: taking.map(({ provider }) => provider), provider: seller?.provider },
  };
}

/** Updates the purchase form. */
export function fillOnrampForm(
  core: AppKitCore,
  onramp: Partial<Pick<OnrampForm, 'paymentAmount' | 'paymentCurrency' | 'selectedProvider'>>,
): void {
  core.dispatch({ type: 'onrampChanged', onramp });
}

/** Chooses the token to buy. */
export function chooseOnrampToken(core: AppKitCore, purchaseCurrency: OnrampPurchaseCurrency): void {
  core.dispatch({ type: 'onrampChanged', onramp: { purchaseCurrency } });
  const properties = { asset: purchaseCurrency.symbol, isSmartAccount: isSmartAccount(core) };
  emitModalEvent(core, { event: 'SELECT_BUY_ASSET', properties });
}

function isSymbol(symbol: string, token: OnrampPurchaseCurrency | undefined): boolean {
  return token !== undefined && symbol.toUpperCase() === token.symbol.toUpperCase();
}

function once<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): readonly Entry[] {
  const seen = new Map<string, Entry>();
  for (const entry of entries) if (!seen.has(keyOf(entry))) seen.set(keyOf(entry), entry);
  return [...seen.values()];
}

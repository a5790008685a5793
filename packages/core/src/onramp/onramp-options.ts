import {
  type OnrampOptionsAnswer,
  type OnrampProvider,
  type OnrampPurchaseCurrency,
  type OnrampQuoteAnswer,
  onrampOptionsAnswer,
  onrampPaths,
  onrampProvidersAnswer,
  onrampQuoteAnswer,
} from '@mooring/protocol/api';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress, CaipNetwork } from '../contract/network.ts';
import { getJson } from '../query/get-json.ts';
import { type ObservedQuery, observeQuery } from '../query/observe-query.ts';
import { queryClientOf } from '../query/query-client.ts';
import { createOnrampError } from './onramp-errors.ts';

const listsCacheMs = 300_000;
const quoteCacheMs = 30_000;

/** Query options (TanStack Query's shape) for the providers of the API. Rejects as `getJson`. */
export function onrampProvidersOptions(core: AppKitCore) {
  return {
    queryKey: ['mooring', 'onramp', 'providers'] as const,
    staleTime: listsCacheMs,
    queryFn: async (): Promise<readonly OnrampProvider[]> =>
      (await getJson(core, onrampPaths.providers, onrampProvidersAnswer)).providers,
  };
}

/** Query options for the coins that a provider sells and its payment currencies. Rejects like `getJson`. */
export function onrampCurrenciesOptions(core: AppKitCore, provider: string) {
  return {
    queryKey: ['mooring', 'onramp', 'options', provider] as const,
    staleTime: listsCacheMs,
    queryFn: (): Promise<OnrampOptionsAnswer> =>
      getJson(core, `${onrampPaths.options}?${new URLSearchParams({ provider })}`, onrampOptionsAnswer),
  };
}

/** Parameters of a quote. */
export interface QuoteOf {
  readonly provider: string;
  readonly purchaseCurrency: OnrampPurchaseCurrency;
  /** Id of the payment currency. */
  readonly paymentCurrency: string;
  /** The payment, as `readPayment` returns it. */
  readonly amount: string;
  readonly network: CaipNetwork;
}

/**
 * Query options for the amount that a payment buys. Rejects like `getJson`, and with API_ANSWER_INVALID for a quote of
 * another currency. Never estimates a quote.
 */
export function onrampQuoteOptions(core: AppKitCore, of: QuoteOf) {
  const { provider, purchaseCurrency, paymentCurrency, amount, network } = of;
  const { id, symbol } = purchaseCurrency;
  const { caipNetworkId } = network;
  return {
    queryKey: ['mooring', 'onramp', 'quote', provider, id, paymentCurrency, amount, caipNetworkId] as const,
    staleTime: quoteCacheMs,
    queryFn: async (): Promise<OnrampQuoteAnswer> => {
      const body = {
        purchaseCurrency: { id, symbol },
        ...{ paymentCurrency: { id: paymentCurrency }, amount, network: caipNetworkId, provider },
      };
      const quote = await getJson(core, onrampPaths.quote, onrampQuoteAnswer, { body });
      const { currency } = quote.purchaseAmount;
      // Some providers append the chain to the currency: USDC_BASE.
      if (
        !currency.toUpperCase().startsWith(symbol.toUpperCase()) ||
        Number(quote.purchaseAmount.amount) <= 0
      )
        throw createOnrampError('API_ANSWER_INVALID', { problem: 'it quotes something else' });
      return quote;
    },
  };
}

/** A provider, with its coins. */
export interface Offer {
  readonly provider: OnrampProvider;
  readonly options: OnrampOptionsAnswer;
}

/**
 * Query options for the offers of the providers that both site and operator enable. Omits providers that fail. Rejects
 * like `getJson` if all fail.
 */
export function onrampOffersOptions(core: AppKitCore) {
  const wanted: readonly string[] = core.store.getState().remoteFeatures.onramp || [];
  return {
    queryKey: ['mooring', 'onramp', 'offers', wanted] as const,
    staleTime: listsCacheMs,
    queryFn: async (): Promise<readonly Offer[]> => {
      const client = queryClientOf(core);
      const providers = await client.fetchQuery(onrampProvidersOptions(core));
      const read = await Promise.allSettled(
        providers
          .filter(({ name }) => wanted.includes(name))
          .map(async (provider): Promise<Offer> => {
            return {
              provider,
              options: await client.fetchQuery(onrampCurrenciesOptions(core, provider.name)),
            };
          }),
      );
      const offers = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const failed = read.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
      if (offers.length === 0 && failed !== undefined) throw failed.reason;
      return offers;
    },
  };
}

/** Observes the coins for sale. */
export const observeOffers = (core: AppKitCore): ObservedQuery<readonly Offer[]> =>
  observeQuery(core, onrampOffersOptions(core));

/** Observes a quote, which is fresh for 30 s. */
export const observeQuote = (core: AppKitCore, of: QuoteOf): ObservedQuery<OnrampQuoteAnswer> =>
  observeQuery(core, onrampQuoteOptions(core, of));

/** Offers of the providers that sell on a network. */
export function offersFor(
  { caipNetworkId, chainNamespace }: CaipNetwork,
  offers: readonly Offer[],
): readonly Offer[] {
  return offers.filter(
    ({ provider: { supportedChains, networks } }) =>
      supportedChains.includes(chainNamespace) &&
      (networks === undefined || networks.includes(caipNetworkId)),
  );
}

/** Currencies that are sold on a network. */
export function currenciesOn(
  network: CaipNetwork,
  currencies: readonly OnrampPurchaseCurrency[],
): readonly OnrampPurchaseCurrency[] {
  return currencies.filter((currency) => entryOn(network, currency) !== undefined);
}

/** CAIP-10 id of a currency's contract on a network; `undefined` for the network's own currency. */
export function contractOn(network: CaipNetwork, currency: OnrampPurchaseCurrency): CaipAddress | undefined {
  const address = entryOn(network, currency)?.contract_address ?? '';
  if (address === '' || currency.symbol === network.nativeCurrency.symbol) return undefined;
  return /^[a-zA-Z0-9]{1,128}$/.test(address) ? `${network.caipNetworkId}:${address}` : undefined;
}

function entryOn({ caipNetworkId }: CaipNetwork, { networks }: OnrampPurchaseCurrency) {
  const reference = caipNetworkId.slice(caipNetworkId.indexOf(':') + 1);
  return networks.find(({ chain_id: chain }) => chain === caipNetworkId || chain === reference);
}

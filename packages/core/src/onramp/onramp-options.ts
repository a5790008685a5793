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
import type { AppKitState } from '../contract/state.ts';
import { getJson } from '../query/get-json.ts';
import { type ObservedQuery, observeQuery } from '../query/observe-query.ts';
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

/** Query options for what a provider sells, and takes in payment. Rejects as `getJson`. */
export function onrampCurrenciesOptions(core: AppKitCore, provider: string) {
  return {
    queryKey: ['mooring', 'onramp', 'options', provider] as const,
    staleTime: listsCacheMs,
    queryFn: (): Promise<OnrampOptionsAnswer> =>
      getJson(core, `${onrampPaths.options}?${new URLSearchParams({ provider })}`, onrampOptionsAnswer),
  };
}

/** What a quote is asked for. */
export interface QuoteOf {
  readonly provider: string;
  readonly purchaseCurrency: OnrampPurchaseCurrency;
  /** Id of the payment currency. */
  readonly paymentCurrency: string;
  /** What is paid, as `readPayment` gives it. */
  readonly amount: string;
  readonly network: CaipNetwork;
}

/**
 * Query options for what a payment buys. Rejects as `getJson`, and with API_ANSWER_INVALID for a quote of another currency. A quote
 * is never made up.
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
      // Some providers name the currency with its chain: USDC_BASE.
      if (
        !currency.toUpperCase().startsWith(symbol.toUpperCase()) ||
        Number(quote.purchaseAmount.amount) <= 0
      )
        throw createOnrampError('API_ANSWER_INVALID', { problem: 'it quotes something else' });
      return quote;
    },
  };
}

/** Follows the providers of the API. */
export const observeProviders = (core: AppKitCore): ObservedQuery<readonly OnrampProvider[]> =>
  observeQuery(core, onrampProvidersOptions(core));

/** Follows what a provider sells, and takes in payment. */
export const observeCurrencies = (core: AppKitCore, provider: string): ObservedQuery<OnrampOptionsAnswer> =>
  observeQuery(core, onrampCurrenciesOptions(core, provider));

/** Follows a quote, which is fresh for 30 s. */
export const observeQuote = (core: AppKitCore, of: QuoteOf): ObservedQuery<OnrampQuoteAnswer> =>
  observeQuery(core, onrampQuoteOptions(core, of));

/** The providers that sell on the network and that site and operator want. */
export function offeredProviders(
  { activeNetwork, remoteFeatures }: Pick<AppKitState, 'activeNetwork' | 'remoteFeatures'>,
  providers: readonly OnrampProvider[],
): readonly OnrampProvider[] {
  const wanted: readonly string[] = remoteFeatures.onramp || [];
  const { caipNetworkId, chainNamespace } = activeNetwork;
  return providers.filter(
    ({ name, supportedChains, networks }) =>
      wanted.includes(name) &&
      supportedChains.includes(chainNamespace) &&
      (networks === undefined || networks.includes(caipNetworkId)),
  );
}

/** The currencies that are sold on a network. */
export function soldOn(
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

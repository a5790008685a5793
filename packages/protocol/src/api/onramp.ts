import * as v from 'valibot';
import { apiLimits } from './api-limits.ts';
import { caip2, decimalAmount, plainAddress, projectId } from './forms.ts';

/** Paths of the on-ramp. */
export const onrampPaths = {
  providers: '/v1/onramp/providers',
  options: '/v1/onramp/options',
  quote: '/v1/onramp/quote',
  url: '/v1/generators/onrampurl',
  status: '/v1/onramp/status/:order',
} as const;

/** Default limits of a payment, in its currency. */
export const onrampDefaultLimits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const;

const shortText = v.pipe(v.string(), v.maxLength(apiLimits.symbol));
const name = v.pipe(v.string(), v.maxLength(apiLimits.name));
const webAddress = v.pipe(v.string(), v.maxLength(apiLimits.icon), v.regex(/^https?:\/\/[^\s\\]+$/));
const providerName = v.pipe(v.string(), v.regex(/^[a-z0-9][-a-z0-9]{0,31}$/));
const orderForm = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{16,64}$/));

/** A provider of an on-ramp. */
export const onrampProvider = v.object({
  name: providerName,
  label: name,
  feeRange: v.pipe(v.string(), v.maxLength(32), v.description('Fee range, e.g. 1-2%')),
  supportedChains: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}$/))),
    v.maxLength(16),
    v.description('Supported namespaces: eip155, solana'),
  ),
  networks: v.optional(
    v.pipe(
      v.array(caip2),
      v.maxLength(256),
      v.description('Supported networks (CAIP-2). Absent if all networks of the namespaces are'),
    ),
  ),
});

/** Body of a response of `onrampPaths.providers`. */
export const onrampProvidersAnswer = v.object({
  providers: v.pipe(v.array(onrampProvider), v.maxLength(apiLimits.onrampProviders)),
});

/** Limits of a payment method. */
export const onrampLimit = v.object({ id: name, min: decimalAmount, max: decimalAmount });

const iconUrl = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(apiLimits.icon),
    v.regex(/^(?:data:image\/|\/public\/get(?:Token|Currency)Image\/[-.:%_a-zA-Z0-9]{1,170}$)/),
    v.description('A `data:` image, or the path of an image on this API. Absent if there is none'),
  ),
);

/** A currency to pay with. */
export const onrampPaymentCurrency = v.object({
  id: shortText,
  iconUrl,
  payment_method_limits: v.pipe(v.array(onrampLimit), v.maxLength(32)),
});

/** A currency to buy. */
export const onrampPurchaseCurrency = v.object({
  id: name,
  name,
  symbol: shortText,
  iconUrl,
  networks: v.pipe(
    v.array(
      v.object({
        name,
        display_name: name,
        chain_id: v.pipe(v.string(), v.maxLength(41)),
        contract_address: v.pipe(v.string(), v.maxLength(128)),
      }),
    ),
    v.maxLength(apiLimits.currencyNetworks),
  ),
});

/** Query parameters of the on-ramp. Unknown ones are ignored. */
export const onrampQuery = v.object({ provider: v.optional(providerName) });

/** Body of a response of `onrampPaths.options`. */
export const onrampOptionsAnswer = v.object({
  paymentCurrencies: v.pipe(v.array(onrampPaymentCurrency), v.maxLength(apiLimits.currencies)),
  purchaseCurrencies: v.pipe(v.array(onrampPurchaseCurrency), v.maxLength(apiLimits.currencies)),
});

const posted = 'Other fields are ignored';

/** Body of a request for a quote. Unknown fields are ignored. */
export const onrampQuoteQuestion = v.object({
  purchaseCurrency: v.pipe(v.object({ id: v.optional(name), symbol: shortText }), v.description(posted)),
  paymentCurrency: v.pipe(v.object({ id: shortText }), v.description(posted)),
  amount: v.pipe(decimalAmount, v.description('Amount to pay')),
  network: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(64),
      v.description('Chain id (CAIP-2). Other clients send the token symbol'),
    ),
  ),
  paymentMethod: v.optional(name),
  provider: v.optional(providerName),
});

const money = v.object({ amount: decimalAmount, currency: shortText });

/** Body of a response of `onrampPaths.quote`. */
export const onrampQuoteAnswer = v.object({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  networkFee: money,
  quoteId: v.pipe(v.string(), v.maxLength(128)),
  providerFee: v.optional(money),
  provider: v.optional(providerName),
});

/** Query parameters of a request for a checkout URL, in both spellings of other clients. Unknown ones are ignored. */
export const onrampUrlQuery = v.object({
  projectId: v.optional(projectId),
  projectID: v.optional(projectId),
});

/** Body of a request for a checkout URL. Unknown fields are ignored. */
export const onrampUrlQuestion = v.object({
  destinationWallets: v.pipe(
    v.array(
      v.object({
        address: plainAddress,
        blockchains: v.optional(v.pipe(v.array(name), v.maxLength(32))),
        assets: v.optional(v.pipe(v.array(name), v.maxLength(32))),
      }),
    ),
    v.minLength(1),
    v.maxLength(4),
  ),
  provider: v.optional(providerName),
  chainId: v.optional(caip2),
  asset: v.optional(shortText),
  paymentCurrency: v.optional(shortText),
  defaultNetwork: v.optional(name),
  partnerUserId: v.optional(v.pipe(v.string(), v.maxLength(128))),
  presetCryptoAmount: v.optional(v.union([decimalAmount, v.pipe(v.number(), v.minValue(0))])),
  presetFiatAmount: v.optional(v.union([decimalAmount, v.pipe(v.number(), v.minValue(0))])),
});

const order = 'Order id for the status route. Absent if the provider reports no status';

/** Body of a response of `onrampPaths.url`. */
export const onrampUrlAnswer = v.object({
  url: webAddress,
  order: v.optional(v.pipe(orderForm, v.description(order))),
});

/** Path parameters of `onrampPaths.status`. */
export const onrampStatusParams = v.object({ order: orderForm });

/** States of an order. */
export const onrampStates = ['waiting', 'in-progress', 'success', 'failed', 'unknown'] as const;

/** Body of a response of `onrampPaths.status`. */
export const onrampStatusAnswer = v.object({
  status: v.picklist(onrampStates),
  provider: providerName,
  chainId: v.optional(caip2),
  symbol: v.optional(shortText),
  amount: v.optional(v.pipe(decimalAmount, v.description('Delivered amount'))),
  hash: v.optional(
    v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,128}$/), v.description('Transaction hash of the delivery')),
  ),
  updatedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
});

export type OnrampProvider = v.InferOutput<typeof onrampProvider>;
export type OnrampProvidersAnswer = v.InferOutput<typeof onrampProvidersAnswer>;
export type OnrampLimit = v.InferOutput<typeof onrampLimit>;
export type OnrampPaymentCurrency = v.InferOutput<typeof onrampPaymentCurrency>;
export type OnrampPurchaseCurrency = v.InferOutput<typeof onrampPurchaseCurrency>;
export type OnrampOptionsAnswer = v.InferOutput<typeof onrampOptionsAnswer>;
export type OnrampQuoteQuestion = v.InferOutput<typeof onrampQuoteQuestion>;
export type OnrampQuoteAnswer = v.InferOutput<typeof onrampQuoteAnswer>;
export type OnrampUrlQuestion = v.InferOutput<typeof onrampUrlQuestion>;
export type OnrampUrlAnswer = v.InferOutput<typeof onrampUrlAnswer>;
export type OnrampState = (typeof onrampStates)[number];
export type OnrampStatusAnswer = v.InferOutput<typeof onrampStatusAnswer>;

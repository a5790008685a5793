import { isAddressOf, parseCaipNetworkId } from '@mooring/protocol';
import { onrampDefaultLimits } from '@mooring/protocol/api';
import * as v from 'valibot';
import { type FetchJson, VendorFailure, vendorAddress } from '../vendors/fetch-json.ts';
import { chainOfName, usualSymbol } from './networks.ts';
import type { OnrampSeller } from './onramp-seller.ts';

export interface MeldOptions {
  /** Base URL of the API: `https://api.meld.io`. */
  readonly url: string;
  readonly key: string;
  /** Visitors' country, ISO 3166-1. */
  readonly country: string;
  readonly fetchJson: FetchJson;
}

/** Milliseconds that lists of currencies are shared. */
const listsMs = 300_000;

const amountForm = v.pipe(v.number(), v.finite(), v.minValue(0));
const optionalAmount = v.optional(v.nullable(amountForm));
const quotesForm = v.object({
  quotes: v.nullable(
    v.array(
      v.object({
        serviceProvider: v.string(),
        destinationAmount: amountForm,
        totalFee: optionalAmount,
        networkFee: optionalAmount,
      }),
    ),
  ),
});
const currenciesForm = v.array(
  v.object({
    currencyCode: v.string(),
    name: v.optional(v.nullable(v.string())),
    chainCode: v.optional(v.nullable(v.string())),
    chainName: v.optional(v.nullable(v.string())),
    chainId: v.optional(v.nullable(v.union([v.string(), v.number()]))),
    contractAddress: v.optional(v.nullable(v.string())),
  }),
);
const fiatForm = v.array(v.object({ currencyCode: v.string() }));
const sessionForm = v.object({
  id: v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{12,60}$/)),
  widgetUrl: v.string(),
});
const statusForm = v.object({
  transactions: v.array(
    v.object({
      sessionId: v.optional(v.nullable(v.string())),
      status: v.string(),
      destinationAmount: optionalAmount,
      destinationCurrencyCode: v.optional(v.nullable(v.string())),
      cryptoDetails: v.optional(
        v.nullable(v.object({ blockchainTransactionId: v.optional(v.nullable(v.string())) })),
      ),
      createdAt: v.optional(v.nullable(v.string())),
      updatedAt: v.optional(v.nullable(v.string())),
    }),
  ),
});

/** Transaction states; Meld adds others without notice, which count as unknown. */
const states: Readonly<Record<string, 'waiting' | 'in-progress' | 'success' | 'failed'>> = {
  PENDING_CREATED: 'waiting',
  TWO_FA_REQUIRED: 'waiting',
  TWO_FA_PROVIDED: 'in-progress',
  PENDING: 'in-progress',
  PROCESSING: 'in-progress',
  AUTHORIZED: 'in-progress',
  SETTLING: 'in-progress',
  // The provider has paid; Meld passes it on.
  ONRAMP_SETTLED: 'in-progress',
  // The provider may try again: it ends with another state.
  ERROR: 'in-progress',
  SETTLED: 'success',
  AUTHORIZATION_EXPIRED: 'failed',
  VOIDED: 'failed',
  DECLINED: 'failed',
  CANCELLED: 'failed',
  FAILED: 'failed',
  REFUNDED: 'failed',
};

/** Meld's names of payment methods. */
const methods: Readonly<Record<string, string>> = { card: 'CREDIT_DEBIT_CARD', ach_bank_account: 'ACH' };

/** Formats amounts, which are numbers, without exponents. */
const plain = (amount: number): string => amount.toFixed(8).replace(/\.?0+$/, '');

/** Meld compares several service providers; picks the one with the highest amount. */
export function meld({ url, key, country: countryCode, fetchJson }: MeldOptions): OnrampSeller {
  const headers = { authorization: `BASIC ${key}`, 'meld-version': '2025-03-04' };
  const ask = <Schema extends v.GenericSchema>(path: string, schema: Schema, body?: unknown) =>
    fetchJson({
      ...{ url: vendorAddress(url, path), headers, schema },
      ...(body === undefined ? {} : { body }),
      ...(path.startsWith('/service-providers/') ? { sharedMs: listsMs } : {}),
    });
  // The currencies that the providers of this account sell in the country.
  const listed = `accountFilter=true&categories=CRYPTO_ONRAMP&countries=${encodeURIComponent(countryCode)}`;

  async function currencies() {
    return ask(`/service-providers/properties/crypto-currencies?${listed}`, currenciesForm);
  }

  /** Meld's code of a currency on a chain, `USDC_BASE`; without a chain, on one that the address fits, if there is one. */
  async function codeOf(
    symbol: string,
    chain: string | undefined,
    address?: string,
  ): Promise<string | undefined> {
    const all = await currencies();
    const wanted = symbol.toUpperCase();
    const here = all.filter((coin) => {
      if (symbolOf(coin.currencyCode) !== wanted) return false;
      const on = chainOf(coin);
      if (chain !== undefined) return on === chain;
      // Coins sent to an address of another chain would be lost.
      return (
        address === undefined || (on !== undefined && isAddressOf(parseCaipNetworkId(on).namespace, address))
      );
    });
    return (here.find(({ currencyCode }) => currencyCode === wanted) ?? here[0])?.currencyCode;
  }

  async function bestQuote(code: string, money: string, amount: string, method: string) {
    const { quotes } = await ask('/payments/crypto/quote', quotesForm, {
      ...{
        sourceAmount: Number(amount),
        sourceCurrencyCode: money,
        destinationCurrencyCode: code,
        countryCode,
      },
      paymentMethodType: methods[method],
    });
    const sorted = [...(quotes ?? [])].sort((one, other) => other.destinationAmount - one.destinationAmount);
    return sorted.find(({ destinationAmount }) => destinationAmount > 0);
  }

  return {
    info: { name: 'meld', label: 'Meld.io', feeRange: '1-2%', supportedChains: ['eip155', 'solana'] },
    async options() {
      const [coins, money] = await Promise.all([
        currencies(),
        ask(`/service-providers/properties/fiat-currencies?${listed}`, fiatForm),
      ]);
      const known = coins.filter((coin) => chainOf(coin) !== undefined);
      const symbols = [...new Set(known.map(({ currencyCode }) => symbolOf(currencyCode)))].slice(0, 500);
      return {
        paymentCurrencies: money.slice(0, 500).map(({ currencyCode }) => ({
          ...{ id: currencyCode.slice(0, 32), payment_method_limits: [...onrampDefaultLimits] },
        })),
        purchaseCurrencies: symbols.map((symbol) => {
          const here = known.filter(({ currencyCode }) => symbolOf(currencyCode) === symbol).slice(0, 64);
          const networks = here.map((coin) => ({
            ...{
              name: (coin.chainCode ?? '').slice(0, 128),
              display_name: (coin.chainName ?? '').slice(0, 128),
            },
            ...{
              chain_id: chainOf(coin) ?? '',
              contract_address: (coin.contractAddress ?? '').slice(0, 128),
            },
          }));
          const name = (here[0]?.name ?? symbol).slice(0, 128);
          return { id: symbol.slice(0, 32), name, symbol: symbol.slice(0, 32), networks };
        }),
      };
    },
    async quote({ symbol, chain, money, amount, method }) {
      if (!Object.hasOwn(methods, method)) return undefined;
      const code = await codeOf(symbol, chain);
      const quote = code === undefined ? undefined : await bestQuote(code, money, amount, method);
      if (quote === undefined) return undefined;
      const fee = quote.totalFee ?? 0;
      const inMoney = (value: number) => ({ amount: plain(Math.max(0, value)), currency: money });
      return {
        ...{ paymentTotal: inMoney(Number(amount)), paymentSubtotal: inMoney(Number(amount) - fee) },
        purchaseAmount: { amount: plain(quote.destinationAmount), currency: symbol.toUpperCase() },
        ...{ networkFee: inMoney(quote.networkFee ?? 0), providerFee: inMoney(fee) },
        ...{ quoteId: quote.serviceProvider.slice(0, 128), provider: 'meld' },
      };
    },
    async open({ address, symbol, chain, money, amount = '100' }) {
      const code = await codeOf(symbol ?? usualSymbol({ address, chain }), chain, address);
      const quote = code === undefined ? undefined : await bestQuote(code, money, amount, 'card');
      if (code === undefined || quote === undefined) return undefined;
      const session = await ask('/crypto/session/widget', sessionForm, {
        sessionType: 'BUY',
        // A customer is one person, not all visitors of a site.
        externalCustomerId: address,
        sessionData: {
          ...{ serviceProvider: quote.serviceProvider, countryCode, sourceCurrencyCode: money },
          ...{ sourceAmount: amount, destinationCurrencyCode: code, walletAddress: address },
          // That of the quote: without it, each provider takes its own default.
          paymentMethodType: methods.card,
        },
      });
      if (!/^https:\/\//.test(session.widgetUrl)) throw new VendorFailure('the address of its page is none');
      return { url: session.widgetUrl, order: session.id };
    },
    async status(order) {
      const { transactions } = await ask(`/payments/transactions?sessionIds=${order}&limit=100`, statusForm);
      // Without a limit, it lists one transaction for an id. The session has none until the visitor pays, and another one for each attempt: one that has paid out decides.
      const own = transactions
        .filter(({ sessionId }) => sessionId === order)
        .sort((one, other) => createdAt(other) - createdAt(one));
      const last = own.find(({ status }) => states[status] === 'success') ?? own[0];
      return last === undefined ? { status: 'waiting' } : describe(last);
    },
  };
}

type Transaction = v.InferOutput<typeof statusForm>['transactions'][number];

const createdAt = ({ createdAt: text }: Transaction): number => Date.parse(text ?? '') || 0;

function describe(transaction: Transaction) {
  const { status, destinationAmount, destinationCurrencyCode, cryptoDetails, updatedAt } = transaction;
  const hash = cryptoDetails?.blockchainTransactionId ?? undefined;
  return {
    status: (Object.hasOwn(states, status) ? states[status] : undefined) ?? ('unknown' as const),
    ...(destinationAmount ? { amount: plain(destinationAmount) } : {}),
    ...(destinationCurrencyCode ? { symbol: symbolOf(destinationCurrencyCode).slice(0, 32) } : {}),
    ...(hash !== undefined && /^[a-zA-Z0-9]{1,128}$/.test(hash) ? { hash } : {}),
    ...(updatedAt && v.is(v.pipe(v.string(), v.isoTimestamp()), updatedAt) ? { updatedAt } : {}),
  };
}

const symbolOf = (code: string): string => code.split('_')[0] ?? code;

function chainOf({ chainId, chainCode }: v.InferOutput<typeof currenciesForm>[number]) {
  if (chainCode === 'SOLANA' || chainCode === 'SOL') return chainOfName('solana');
  const id = String(chainId ?? '');
  return /^[1-9][0-9]{0,15}$/.test(id) ? (`eip155:${id}` as const) : undefined;
}

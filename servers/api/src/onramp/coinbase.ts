import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type FetchJson, VendorFailure, vendorAddress } from '../vendors/fetch-json.ts';
import { type CoinbaseKey, coinbaseToken } from './coinbase-token.ts';
import { isOnChain, nameOfChain } from './networks.ts';
import type { OnrampSeller } from './onramp-seller.ts';

export interface CoinbaseOptions {
  /** Base URL of the API: `https://api.developer.coinbase.com`. */
  readonly url: string;
  readonly key: CoinbaseKey;
  /** Visitors' country, ISO 3166-1. */
  readonly country: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly fetchJson: FetchJson;
}

/** The chain of a checkout that names none. */
const usualChain = 'eip155:1';
/** Coinbase's checkout page. */
const payPage = 'https://pay.coinbase.com/buy/select-asset';

const amount = v.pipe(v.string(), v.regex(/^[0-9]{1,30}(\.[0-9]{1,30})?$/));
const money = v.object({ value: amount, currency: v.string() });
const quoteForm = v.object({
  payment_total: money,
  payment_subtotal: money,
  purchase_amount: money,
  coinbase_fee: v.optional(money),
  network_fee: v.optional(money),
  quote_id: v.string(),
});
const optionsForm = v.object({
  payment_currencies: v.array(
    v.object({ id: v.string(), limits: v.array(v.object({ id: v.string(), min: amount, max: amount })) }),
  ),
  purchase_currencies: v.array(
    v.object({
      ...{ id: v.string(), name: v.string(), symbol: v.string() },
      networks: v.array(
        v.object({
          ...{ name: v.string(), display_name: v.string() },
          chain_id: v.optional(v.nullable(v.string()), ''),
          contract_address: v.optional(v.nullable(v.string()), ''),
        }),
      ),
    }),
  ),
});
const tokenForm = v.object({ token: v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9]{1,2048}$/)) });
const statusForm = v.object({
  transactions: v.array(
    v.object({
      status: v.string(),
      purchase_amount: v.optional(v.nullable(money)),
      tx_hash: v.optional(v.nullable(v.string())),
    }),
  ),
});

const states: Readonly<Record<string, 'in-progress' | 'success' | 'failed'>> = {
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'in-progress',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'success',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
};

/** Removes leading zeros. */
const tidy = (text: string): string => text.replace(/^0+(?=[0-9])/, '');

/** Coinbase's onramp. */
export function coinbase({ url, key, country, now, fetchJson }: CoinbaseOptions): OnrampSeller {
  async function ask<Schema extends v.GenericSchema>(path: string, schema: Schema, body?: unknown) {
    const address = vendorAddress(url, path);
    const method = body === undefined ? 'GET' : 'POST';
    const nonce = randomBytes(16).toString('hex');
    const token = coinbaseToken(key, { method, url: address, now: now(), nonce });
    const headers = { authorization: `Bearer ${token}` };
    return fetchJson({ url: address, headers, schema, ...(body === undefined ? {} : { body }) });
  }

  const moneyOf = ({ value, currency }: v.InferOutput<typeof money>) => ({
    amount: tidy(value),
    currency: currency.slice(0, 32),
  });

  return {
    info: { name: 'coinbase', label: 'Coinbase', feeRange: '1-2%', supportedChains: ['eip155'] },
    async options() {
      const read = await ask(`/onramp/v1/buy/options?country=${country}`, optionsForm);
      return {
        paymentCurrencies: read.payment_currencies.slice(0, 500).map(({ id, limits }) => ({
          id: id.slice(0, 32),
          payment_method_limits: limits.slice(0, 32).map((one) => ({
            ...{ id: one.id.toLowerCase().slice(0, 128), min: tidy(one.min), max: tidy(one.max) },
          })),
        })),
        purchaseCurrencies: read.purchase_currencies.slice(0, 500).map(({ id, name, symbol, networks }) => ({
          ...{ id: id.slice(0, 128), name: name.slice(0, 128), symbol: symbol.slice(0, 32) },
          networks: networks.slice(0, 64).map((network) => ({
            ...{ name: network.name.slice(0, 128), display_name: network.display_name.slice(0, 128) },
            chain_id: (network.chain_id ?? '').slice(0, 41),
            contract_address: (network.contract_address ?? '').slice(0, 128),
          })),
        })),
      };
    },
    async quote({ symbol, chain, money: currency, amount: paid, method }) {
      const network = chain && nameOfChain(chain);
      if (chain !== undefined && network === undefined) return undefined;
      try {
        const read = await ask('/onramp/v1/buy/quote', quoteForm, {
          ...{ purchase_currency: symbol, payment_amount: paid, payment_currency: currency, country },
          payment_method: method.toUpperCase(),
          ...(network === undefined ? {} : { purchase_network: network }),
        });
        const none = { amount: '0', currency };
        return {
          ...{ paymentTotal: moneyOf(read.payment_total), paymentSubtotal: moneyOf(read.payment_subtotal) },
          purchaseAmount: moneyOf(read.purchase_amount),
          networkFee: read.network_fee ? moneyOf(read.network_fee) : none,
          providerFee: read.coinbase_fee ? moneyOf(read.coinbase_fee) : none,
          ...{ quoteId: read.quote_id.slice(0, 128), provider: 'coinbase' },
        };
      } catch (error) {
        if (error instanceof VendorFailure && error.status === 400) return undefined;
        throw error;
      }
    },
    async open({ address, symbol, chain, money: currency, amount: paid, cryptoAmount, clientIp }) {
      const sold = chain ?? usualChain;
      const network = nameOfChain(sold);
      if (network === undefined || !isOnChain(sold, address)) return undefined;
      const order = randomBytes(18).toString('base64url');
      const { token } = await ask('/onramp/v1/token', tokenForm, {
        ...{ addresses: [{ address, blockchains: [network] }], clientIp },
        ...(symbol === undefined ? {} : { assets: [symbol] }),
      });
      const query = new URLSearchParams({
        ...{ sessionToken: token, defaultNetwork: network, fiatCurrency: currency, defaultExperience: 'buy' },
        partnerUserId: order,
        ...(symbol === undefined ? {} : { defaultAsset: symbol }),
        ...(cryptoAmount === undefined ? {} : { presetCryptoAmount: cryptoAmount }),
        ...(paid === undefined || cryptoAmount !== undefined ? {} : { presetFiatAmount: paid }),
      });
      return { url: `${payPage}?${query}`, order };
    },
    async status(order) {
      const { transactions } = await ask(`/onramp/v1/buy/user/${order}/transactions?pageSize=1`, statusForm);
      const [last] = transactions;
      // There is no transaction until the visitor pays.
      if (last === undefined) return { status: 'waiting' };
      const { status, purchase_amount: bought, tx_hash: hash } = last;
      return {
        status: Object.hasOwn(states, status) ? (states[status] ?? 'unknown') : 'unknown',
        ...(bought ? { amount: tidy(bought.value), symbol: bought.currency.slice(0, 32) } : {}),
        ...(hash && /^[a-zA-Z0-9]{1,128}$/.test(hash) ? { hash } : {}),
      };
    },
  };
}

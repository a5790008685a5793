import type { CaipNetworkId } from '@mooring/protocol';
import * as v from 'valibot';
import { type FetchJson, VendorFailure, vendorAddress } from '../vendors/fetch-json.ts';
import { isOnChain } from './networks.ts';
import type { OnrampSeller, Purchase } from './onramp-seller.ts';

const limit = v.object({ id: v.string(), min: v.string(), max: v.string() });
const optionsForm = v.object({
  offers: v.array(
    v.object({
      ...{ chain: v.string(), network: v.string(), symbol: v.string(), name: v.string() },
      ...{ decimals: v.number(), contract: v.string(), price: v.pipe(v.number(), v.gtValue(0)) },
    }),
  ),
  money: v.array(v.string()),
  feePercent: v.number(),
  limits: v.array(limit),
});
const orderForm = v.object({
  id: v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{16,48}$/)),
  path: v.pipe(v.string(), v.regex(/^\/[-_/a-zA-Z0-9]{1,100}$/)),
});
const statusForm = v.object({
  status: v.picklist(['waiting', 'in-progress', 'success', 'failed']),
  chain: v.string(),
  symbol: v.string(),
  amount: v.string(),
  hash: v.optional(v.string()),
  changedAt: v.pipe(v.number(), v.minValue(0), v.maxValue(8_640_000_000_000_000)),
});

/** The sandbox's rate of dollars per euro. */
const euro = 1.1;

/** The devnet's onramp, which sells coins of local chains for play money. */
export function sandbox({
  url,
  fetchJson,
}: {
  readonly url: string;
  readonly fetchJson: FetchJson;
}): OnrampSeller {
  const offered = () => fetchJson({ url: vendorAddress(url, '/options'), schema: optionsForm });

  async function offerOf({ symbol, chain }: Pick<Purchase, 'symbol' | 'chain'>) {
    const { offers, ...terms } = await offered();
    const offer = offers.find(
      (one) => one.symbol === symbol.toUpperCase() && (chain === undefined || one.chain === chain),
    );
    return { offer, terms };
  }

  return {
    info: { name: 'sandbox', label: 'Sandbox', feeRange: '1.5%', supportedChains: ['eip155', 'solana'] },
    async options() {
      const { offers, money, limits } = await offered();
      const symbols = [...new Set(offers.map(({ symbol }) => symbol))];
      return {
        paymentCurrencies: money.map((id) => ({ id, payment_method_limits: limits })),
        purchaseCurrencies: symbols.map((symbol) => {
          const here = offers.filter((offer) => offer.symbol === symbol);
          const networks = here.map(({ chain, network, contract }) => ({
            ...{ name: chain, display_name: network, chain_id: chain, contract_address: contract },
          }));
          return { id: symbol, name: here[0]?.name ?? symbol, symbol, networks };
        }),
      };
    },
    async quote({ symbol, chain, money, amount, method }) {
      const { offer, terms } = await offerOf({ symbol, chain });
      if (offer === undefined || !terms.money.includes(money)) return undefined;
      if (!terms.limits.some(({ id }) => id === method)) return undefined;
      const paid = Number(amount);
      const fee = (paid * terms.feePercent) / 100;
      const bought = ((paid - fee) * (money === 'EUR' ? euro : 1)) / offer.price;
      const inMoney = (value: number) => ({ amount: value.toFixed(2), currency: money });
      return {
        ...{ paymentTotal: inMoney(paid), paymentSubtotal: inMoney(paid - fee), providerFee: inMoney(fee) },
        purchaseAmount: { amount: bought.toFixed(Math.min(6, offer.decimals)), currency: offer.symbol },
        ...{ networkFee: inMoney(0), quoteId: 'sandbox', provider: 'sandbox' },
      };
    },
    async open({ address, symbol = 'ETH', chain, money, amount, cryptoAmount }) {
      const { offer, terms } = await offerOf({ symbol, chain });
      if (offer === undefined || !isOnChain(offer.chain as CaipNetworkId, address)) return undefined;
      const worth = cryptoAmount === undefined ? 100 : Number(cryptoAmount) * offer.price;
      const body = {
        ...{ chain: offer.chain, symbol: offer.symbol, address },
        ...{ money: terms.money.includes(money) ? money : 'USD', amount: Number(amount ?? worth) },
      };
      const order = await fetchJson({ url: vendorAddress(url, '/orders'), body, schema: orderForm });
      return { url: vendorAddress(url, order.path), order: order.id };
    },
    async status(order) {
      try {
        const purchase = await fetchJson({ url: vendorAddress(url, `/orders/${order}`), schema: statusForm });
        const { status, chain, symbol, amount, hash, changedAt } = purchase;
        return {
          ...{
            status,
            chainId: chain as CaipNetworkId,
            symbol,
            amount,
            ...(hash === undefined ? {} : { hash }),
          },
          updatedAt: new Date(changedAt).toISOString(),
        };
      } catch (error) {
        if (error instanceof VendorFailure && error.status === 404) return undefined;
        throw error;
      }
    },
  };
}

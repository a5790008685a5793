import {
  type OnrampProvider,
  type OnrampPurchaseCurrency,
  onrampPaths,
  onrampUrlAnswer,
} from '@mooring/protocol/api';
import type { AppKitCore } from '../contract/core.ts';
import type { Purchase } from '../contract/onramp.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { plainAddress } from '../format/plain-address.ts';
import { randomUuid } from '../format/random-uuid.ts';
import { getJson } from '../query/get-json.ts';
import { selectAccount } from '../select/account.ts';
import { isSmartAccount } from '../send/send-token.ts';
import { readCheckoutUrl } from './checkout-url.ts';
import { createOnrampError } from './onramp-errors.ts';
import { contractOn } from './onramp-options.ts';
import { watchPurchase } from './watch-purchases.ts';

/** A validated order. */
export interface Order {
  readonly provider: OnrampProvider;
  readonly purchaseCurrency: OnrampPurchaseCurrency;
  /** Id of the payment currency. */
  readonly paymentCurrency: string;
  /** As `readPayment` returns it. */
  readonly amount: string;
  /** The quoted amount; `undefined` without a quote. */
  readonly quoted: string | undefined;
}

/** URLs of checkouts, in memory only: they may contain a session of the visitor at the provider. */
const checkouts = new WeakMap<AppKitCore, Map<string, string>>();

/**
 * Requests the checkout of an order for the active account, and watches the purchase. Rejects with NOT_CONNECTED,
 * REQUEST_PENDING, ONRAMP_LINK_REFUSED, and as `getJson`.
 */
export async function startPurchase(core: AppKitCore, order: Order): Promise<Purchase> {
  const { provider, purchaseCurrency, paymentCurrency, amount, quoted } = order;
  const state = core.store.getState();
  const { caipAddress: address } = selectAccount(state);
  const network = state.activeNetwork;
  if (address === undefined) throw createOnrampError('NOT_CONNECTED');
  if (state.onramp.loading) throw createOnrampError('REQUEST_PENDING');
  const { symbol } = purchaseCurrency;
  core.dispatch({ type: 'onrampChanged', onramp: { loading: true } });
  const properties = { provider: provider.name, isSmartAccount: isSmartAccount(core) };
  emitModalEvent(core, { event: 'SELECT_BUY_PROVIDER', properties });
  try {
    const body = {
      destinationWallets: [{ address: plainAddress(address), assets: [symbol] }],
      ...{ provider: provider.name, chainId: network.caipNetworkId, asset: symbol, paymentCurrency },
      ...{ presetFiatAmount: amount, defaultExperience: 'buy' },
    };
    const answer = await getJson(core, onrampPaths.url, onrampUrlAnswer, { body });
    const url = readCheckoutUrl(answer.url);
    const token = contractOn(network, purchaseCurrency);
    const purchase: Purchase = {
      id: randomUuid(),
      ...(answer.order === undefined ? {} : { order: answer.order }),
      ...{ provider: provider.name, providerLabel: provider.label, chainId: network.caipNetworkId, address },
      ...{
        symbol,
        ...(token === undefined ? {} : { token }),
        ...(quoted === undefined ? {} : { amount: quoted }),
      },
      ...{ paid: amount, currency: paymentCurrency, startedAt: core.clock.now() },
      status: answer.order === undefined ? 'unreported' : 'waiting',
    };
    const known = checkouts.get(core) ?? new Map<string, string>();
    checkouts.set(core, known);
    known.set(purchase.id, url);
    watchPurchase(core, purchase);
    return purchase;
  } finally {
    core.dispatch({ type: 'onrampChanged', onramp: { loading: false } });
  }
}

/** URL of a purchase's checkout; `undefined` after a reload. */
export function checkoutOf(core: AppKitCore, id: string): string | undefined {
  return checkouts.get(core)?.get(id);
}

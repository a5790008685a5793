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
import { getJson } from '../query/get-json.ts';
import { selectAccount } from '../select/account.ts';
import { isSmartAccount } from '../send/send-token.ts';
import { nothingToBuy } from '../store/nothing-to-buy.ts';
import { readCheckoutUrl } from './checkout-url.ts';
import { createOnrampError } from './onramp-errors.ts';
import { contractOn } from './onramp-options.ts';
import { watchPurchase } from './watch-purchases.ts';

/** What is bought, checked. */
export interface Order {
  readonly provider: OnrampProvider;
  readonly purchaseCurrency: OnrampPurchaseCurrency;
  /** Id of the payment currency. */
  readonly paymentCurrency: string;
  /** As `readPayment` gives it. */
  readonly amount: string;
  /** What the quote says arrives; `undefined` without one. */
  readonly quoted: string | undefined;
}

/** Addresses of checkouts, in memory alone: they may hold a session of the visitor at the provider. */
const checkouts = new WeakMap<AppKitCore, Map<string, string>>();

/**
 * Gets the checkout of an order for the account in use, and follows the purchase. Rejects with NOT_CONNECTED, REQUEST_PENDING,
 * ONRAMP_LINK_REFUSED, and as `getJson`.
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
      id: crypto.randomUUID(),
      ...(answer.order === undefined ? {} : { order: answer.order }),
      ...{ provider: provider.name, providerLabel: provider.label, chainId: network.caipNetworkId, address },
      ...{
        symbol,
        ...(token === undefined ? {} : { token }),
        ...(quoted === undefined ? {} : { amount: quoted }),
      },
      ...{ paid: amount, currency: paymentCurrency, startedAt: core.clock.now() },
      status: answer.order === undefined ? 'untold' : 'waiting',
    };
    const known = checkouts.get(core) ?? new Map<string, string>();
    checkouts.set(core, known);
    known.set(purchase.id, url);
    watchPurchase(core, purchase);
    core.dispatch({ type: 'onrampChanged', onramp: nothingToBuy });
    return purchase;
  } finally {
    core.dispatch({ type: 'onrampChanged', onramp: { loading: false } });
  }
}

/** Where a purchase is paid; `undefined` after a reload. */
export function checkoutOf(core: AppKitCore, id: string): string | undefined {
  return checkouts.get(core)?.get(id);
}

import type { QueryState } from '@mooring/core/data';
import { observeQuote, type QuoteOf } from '@mooring/core/onramp';
import type { OnrampQuoteAnswer } from '@mooring/protocol/api';
import { useEffect, useMemo, useState } from 'react';
import { useModal } from '../view/modal-context.ts';
import { useRead } from '../view/use-read.ts';

/** Milliseconds without a keystroke before a price request. */
const pause = 300;

/** The amount that a payment buys, debounced. `waiting`: the request for the current form is pending. */
export function usePrice(
  of: QuoteOf | undefined,
): QueryState<OnrampQuoteAnswer> & { readonly waiting: boolean } {
  const { core } = useModal();
  const key =
    of &&
    JSON.stringify([
      of.provider,
      of.purchaseCurrency.id,
      of.paymentCurrency,
      of.amount,
      of.network.caipNetworkId,
    ]);
  const [settled, settle] = useState(key);
  useEffect(() => core.clock.after(pause, () => settle(key)), [core, key]);
  const isSettled = settled === key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of it
  const observed = useMemo(
    () => (of && isSettled ? observeQuote(core, of) : undefined),
    [core, key, isSettled],
  );
  const read = useRead('service', observed);
  const waiting = of !== undefined && read.data === undefined && (!isSettled || read.error === undefined);
  return { ...read, waiting };
}

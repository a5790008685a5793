import {
  type ChosenToken,
  findHolding,
  heldOf,
  type QuoteState,
  type ReadSwapForm,
  readSwapForm,
  type SwapQuote,
} from '@mooring/core/swap';
import { worthOf } from '../send/holdings-of.ts';
import { useModal } from '../view/modal-context.ts';
import { useQuote } from './use-quote.ts';
import { useSwapTokens } from './use-swap-tokens.ts';

/** One side of the form. */
export interface SwapSide {
  readonly token: ChosenToken;
  /** The account's amount, in the smallest unit; `undefined` if unknown. */
  readonly held: bigint | undefined;
  /** Worth of that amount in US dollars; `undefined` without a price. */
  readonly heldWorth: number | undefined;
  /** Amount to give or to receive. */
  readonly amount: bigint | undefined;
  /** Worth of the amount in US dollars; `undefined` without a price. */
  readonly worth: number | undefined;
}

/** The form and its quote. */
export interface ShownSwap {
  readonly form: ReadSwapForm;
  readonly from: SwapSide;
  readonly to: SwapSide | undefined;
  readonly quote: QuoteState;
  /** The last quote of this order. */
  readonly shown: SwapQuote | undefined;
  readonly tokens: ReturnType<typeof useSwapTokens>['tokens'];
}

/** Reads the form, the account's amounts, and a quote that stays fresh. */
export function useSwapForm(): ShownSwap {
  const { core, state } = useModal();
  const { tokens, balance } = useSwapTokens();
  const { activeNetwork: network } = state;
  const holdings = balance.data?.holdings;
  const native = balance.data?.native.value;
  const read = (token: ChosenToken) =>
    token.address === undefined ? native : heldOf(network.chainNamespace, holdings, token);
  const worth = (token: ChosenToken, amount: bigint | undefined) =>
    worthOf(findHolding(network.chainNamespace, holdings?.list, token), amount);
  // Reading `state.swap` subscribes to the form.
  const { from: given } = readSwapForm({ ...core.store.getState(), swap: state.swap });
  const form = readSwapForm({ ...core.store.getState(), swap: state.swap }, read(given));
  const quote = useQuote(core, form.order);
  const shown = quoteOf(quote);
  const side = (token: ChosenToken, amount: bigint | undefined): SwapSide => ({
    // With its picture, even if the visitor has not chosen it.
    token: tokens.data?.find(({ address }) => address === token.address) ?? token,
    held: read(token),
    heldWorth: worth(token, read(token)),
    amount,
    worth: worth(token, amount),
  });
  return {
    form,
    from: side(form.from, form.amount),
    to: form.to && side(form.to, shown && BigInt(shown.toAmount)),
    quote,
    shown,
    tokens,
  };
}

function quoteOf(state: QuoteState): SwapQuote | undefined {
  if (state.kind === 'quoted') return state.quote;
  return state.kind === 'loading' ? state.before : undefined;
}

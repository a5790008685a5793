import type { AppKitCore } from '@mooring/core';
import type { ViewOf } from '@mooring/core/modal';
import { type ChosenToken, chooseSwapToken, fillSwapAmount, tokenOfSymbol } from '@mooring/core/swap';
import { useEffect } from 'react';

/** Maximum characters of an amount. */
const longest = 180;

/** Fills in the site's arguments once the tokens have loaded. Keeps the visitor's choices. */
export function useArguments(
  core: AppKitCore,
  tokens: readonly ChosenToken[] | undefined,
  { amount, fromToken, toToken }: ViewOf<'Swap'>,
): void {
  useEffect(() => {
    if (tokens === undefined) return;
    const { swap, activeNetwork } = core.store.getState();
    if (swap.sourceToken !== undefined || swap.toToken !== undefined || swap.sourceTokenAmount !== '') return;
    const source = tokenOfSymbol(tokens, fromToken, activeNetwork.caipNetworkId);
    const target = tokenOfSymbol(tokens, toToken, activeNetwork.caipNetworkId);
    if (source !== undefined) chooseSwapToken(core, 'sourceToken', source);
    if (target !== undefined) chooseSwapToken(core, 'toToken', target);
    if (amount !== undefined) fillSwapAmount(core, amount.slice(0, longest));
  }, [core, tokens, amount, fromToken, toToken]);
}

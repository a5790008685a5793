import type { AppKitCore } from '../contract/core.ts';
import type { ChosenToken } from '../contract/send.ts';
import { nothingToSwap } from '../store/nothing-to-swap.ts';
import { readSwapForm } from './swap-form.ts';
import { isSameToken } from './swap-token.ts';

/** Sets the amount that the visitor typed. */
export function fillSwapAmount(core: AppKitCore, sourceTokenAmount: string): void {
  core.dispatch({ type: 'swapChanged', swap: { sourceTokenAmount } });
}

/** Chooses the token of one side. If both sides would be the same, the other side takes the previous token. */
export function chooseSwapToken(core: AppKitCore, side: 'sourceToken' | 'toToken', token: ChosenToken): void {
  const { network, from, to } = readSwapForm(core.store.getState());
  const before = side === 'sourceToken' ? from : to;
  const other = side === 'sourceToken' ? to : from;
  const same = (one: ChosenToken | undefined) =>
    one !== undefined && isSameToken(network.chainNamespace, one, token);
  // An amount of one token is meaningless for another.
  const amount = side === 'sourceToken' && !same(before) ? { sourceTokenAmount: '' } : {};
  const otherSide = side === 'sourceToken' ? 'toToken' : 'sourceToken';
  const turned = same(other) ? { [otherSide]: before, sourceTokenAmount: '' } : {};
  core.dispatch({ type: 'swapChanged', swap: { [side]: token, ...amount, ...turned } });
}

/**
 * Reverses the direction of the swap.
 *
 * @param amount the amount that would be received, in whole tokens, which is sold now
 */
export function turnSwap(core: AppKitCore, amount: string): void {
  const { from, to } = readSwapForm(core.store.getState());
  if (to === undefined) return;
  core.dispatch({
    type: 'swapChanged',
    swap: { sourceToken: to, toToken: from, sourceTokenAmount: amount },
  });
}

/** Empties the form. */
export function resetSwapForm(core: AppKitCore): void {
  const { loading } = core.store.getState().swap;
  core.dispatch({ type: 'swapChanged', swap: { ...nothingToSwap, loading } });
}

import { selectAccount } from '@mooring/core';
import { observeBalance, type QueryState } from '@mooring/core/data';
import { type ChosenToken, observeSwapTokens } from '@mooring/core/swap';
import { useMemo } from 'react';
import { useObserved } from '../balance/use-observed.ts';
import { type ShownBalance, useObservedBalance } from '../balance/use-observed-balance.ts';
import { useModal } from '../view/modal-context.ts';

/** Tokens to swap on the shown network, and the account's amounts of them. */
export function useSwapTokens(): {
  readonly tokens: QueryState<readonly ChosenToken[]> & { readonly refetch: () => void };
  readonly balance: ShownBalance;
} {
  const { core, state } = useModal();
  const { caipAddress } = selectAccount(state);
  const network = state.activeNetwork;
  const observed = useMemo(() => observeSwapTokens(core, network), [core, network]);
  const tokens = useObserved(observed);
  const balance = useObservedBalance(observeBalance, core, caipAddress && { address: caipAddress, network });
  return { tokens: { ...tokens, refetch: observed.refetch }, balance };
}

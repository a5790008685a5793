import type { QueryState } from '@mooring/core/data';
import { type ChosenToken, observeSwapTokens } from '@mooring/core/swap';
import { useMemo } from 'react';
import type { ShownBalance } from '../balance/use-observed-balance.ts';
import { useModal } from '../view/modal-context.ts';
import { useAccountBalance } from '../view/use-account-balance.ts';
import { useRead } from '../view/use-read.ts';

/** Tokens to swap on the shown network, and the account's amounts of them. */
export function useSwapTokens(): {
  readonly tokens: QueryState<readonly ChosenToken[]> & { readonly refetch: () => void };
  readonly balance: ShownBalance;
} {
  const { core, state } = useModal();
  const network = state.activeNetwork;
  const observed = useMemo(() => observeSwapTokens(core, network), [core, network]);
  const tokens = useRead('service', observed);
  const balance = useAccountBalance();
  return { tokens: { ...tokens, refetch: observed.refetch }, balance };
}

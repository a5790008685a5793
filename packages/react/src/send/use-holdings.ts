import { selectAccount } from '@mooring/core';
import { type Holding, observeBalance } from '@mooring/core/data';
import { type ShownBalance, useObservedBalance } from '../balance/use-observed-balance.ts';
import { useModal } from '../view/modal-context.ts';
import { holdingsOf } from './holdings-of.ts';

/** Tokens that the account can send on the shown network. */
export function useHoldings(): { readonly read: ShownBalance; readonly list: readonly Holding[] } {
  const { core, state } = useModal();
  const { caipAddress } = selectAccount(state);
  const network = state.activeNetwork;
  const read = useObservedBalance(observeBalance, core, caipAddress && { address: caipAddress, network });
  return { read, list: holdingsOf(read.data, network) };
}

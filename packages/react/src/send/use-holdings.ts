import type { Holding } from '@mooring/core/data';
import type { ShownBalance } from '../balance/use-observed-balance.ts';
import { useModal } from '../view/modal-context.ts';
import { useAccountBalance } from '../view/use-account-balance.ts';
import { holdingsOf } from './holdings-of.ts';

/** Tokens that the account can send on the shown network. */
export function useHoldings(): { readonly read: ShownBalance; readonly list: readonly Holding[] } {
  const { state } = useModal();
  const read = useAccountBalance();
  return { read, list: holdingsOf(read.data, state.activeNetwork) };
}

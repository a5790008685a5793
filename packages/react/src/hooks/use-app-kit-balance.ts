import { useMemo } from 'react';
import { type FetchedBalance, fetchNativeBalance } from '../actions/site-actions.ts';
import { useCore } from '../context/core-context.ts';

/** `fetchBalance()` resolves with data or an error. Always sends a request, and updates the balance that views show. */
export function useAppKitBalance(): { fetchBalance(): Promise<FetchedBalance> } {
  const core = useCore();
  return useMemo(() => ({ fetchBalance: () => fetchNativeBalance(core) }), [core]);
}

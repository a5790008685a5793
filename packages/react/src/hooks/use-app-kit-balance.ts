import { useMemo } from 'react';
import { type FetchedBalance, fetchNativeBalance } from '../actions/site-actions.ts';
import { useCore } from '../context/core-context.ts';

/** `fetchBalance()` never rejects: it gives data or an error. It always asks, and what views show follows it. */
export function useAppKitBalance(): { fetchBalance(): Promise<FetchedBalance> } {
  const core = useCore();
  return useMemo(() => ({ fetchBalance: () => fetchNativeBalance(core) }), [core]);
}

import { createError, formatAmount, selectAccount } from '@mooring/core';
import { useMemo } from 'react';
import { useCore } from '../context/core-context.ts';
import { fetchCoreData } from '../lazy.ts';

export interface FetchedBalance {
  readonly data: { readonly balance: string; readonly symbol: string } | undefined;
  readonly error: string | null;
  readonly isSuccess: boolean;
  readonly isError: boolean;
}

/** `fetchBalance()` never rejects: it gives data or an error. It always asks, and what views show follows it. */
export function useAppKitBalance(): { fetchBalance(): Promise<FetchedBalance> } {
  const core = useCore();
  return useMemo(
    () => ({
      fetchBalance: async () => {
        const state = core.store.getState();
        const address = selectAccount(state).caipAddress;
        try {
          if (address === undefined) throw createError('NOT_CONNECTED');
          const { fetchBalance } = await fetchCoreData();
          const { native } = await fetchBalance(core, { address, network: state.activeNetwork });
          const { value, decimals, symbol } = native;
          const balance = formatAmount(value, decimals, decimals).replace(/\.?0+$/, '') || '0';
          return { data: { balance, symbol }, error: null, isSuccess: true, isError: false };
        } catch (error) {
          return failed(error instanceof Error ? error.message : String(error));
        }
      },
    }),
    [core],
  );
}

function failed(error: string): FetchedBalance {
  return { data: undefined, error, isSuccess: false, isError: true };
}

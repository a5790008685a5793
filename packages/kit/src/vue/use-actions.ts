import { currentCore } from '@mooring/core';
import { closeForSite, open } from '@mooring/core/page';
import {
  disconnectWallet,
  type FetchedBalance,
  fetchNativeBalance,
  type UseAppKit,
  type UseDisconnect,
} from '@mooring/react';

/** Opens and closes the modal. */
export function useAppKit(): UseAppKit {
  const core = currentCore();
  return {
    open: async (options) => open(core, options),
    close: async () => closeForSite(core),
  };
}

/** Disconnects wallets. */
export function useDisconnect(): UseDisconnect {
  const core = currentCore();
  return { disconnect: (options) => disconnectWallet(core, options) };
}

/** `fetchBalance()` resolves with data or an error. Always sends a request, and updates the balance that views show. */
export function useAppKitBalance(): { fetchBalance(): Promise<FetchedBalance> } {
  const core = currentCore();
  return { fetchBalance: () => fetchNativeBalance(core) };
}

import { type CaipAddress, currentCore } from '@mooring/core';
import { observeIdentity } from '@mooring/core/data';
import { useMemo, useSyncExternalStore } from 'react';

/** The account's name; `undefined` until known, and without one. */
export function useAccountName(account: CaipAddress): string | undefined {
  const { subscribe, read } = useMemo(() => observeIdentity(currentCore(), account), [account]);
  return useSyncExternalStore(subscribe, read, read).data?.name ?? undefined;
}

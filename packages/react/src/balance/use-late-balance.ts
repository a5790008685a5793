import type { AppKitCore } from '@mooring/core';
import type { BalanceOf } from '@mooring/core/data';
import { useLateData } from './use-late-data.ts';
import { type ShownBalance, useObservedBalance } from './use-observed-balance.ts';

/** A balance for page buttons. Loads its code once there is a balance to show; unknown while that fails to load. */
export function useLateBalance(core: AppKitCore, of: BalanceOf | undefined): ShownBalance {
  const { data, missing } = useLateData(core, of !== undefined);
  const shown = useObservedBalance(data?.observeBalance, core, of);
  return data === undefined ? { ...shown, error: missing } : shown;
}

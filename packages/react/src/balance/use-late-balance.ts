import type { AppKitCore } from '@mooring/core';
import type { BalanceOf } from '@mooring/core/data';
import { useLateCode } from '../context/use-late-code.ts';
import { loadCoreData } from '../lazy.ts';
import { type ShownBalance, useObservedBalance } from './use-observed-balance.ts';

/** A balance for the page. Loads its code once there is a balance to show; unknown while that fails to load. */
export function useLateBalance(core: AppKitCore, of: BalanceOf | undefined): ShownBalance {
  const { code, missing } = useLateCode(core, loadCoreData, of !== undefined);
  const shown = useObservedBalance(code?.observeBalance, core, of);
  return code === undefined ? { ...shown, error: missing } : shown;
}

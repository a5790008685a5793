import type { AppKitCore } from '@mooring/core';
import type { BalanceOf } from '@mooring/core/data';
import { useEffect, useState } from 'react';
import { loaded, preload } from '../context/preload.ts';
import { untilLoaded } from '../context/until-loaded.ts';
import { loadCoreData } from '../lazy.ts';
import { type ShownBalance, useObservedBalance } from './use-observed-balance.ts';

/** A balance in the page itself, whose code comes once there is one to show. While that cannot be fetched, it is unknown. */
export function useLateBalance(core: AppKitCore, of: BalanceOf | undefined): ShownBalance {
  const [data, setData] = useState(() => loaded(loadCoreData));
  const [missing, setMissing] = useState<unknown>();
  const waits = of !== undefined && data === undefined;
  useEffect(() => {
    if (!waits) return;
    const load = () =>
      preload(loadCoreData).catch((error: unknown) => {
        setMissing(error);
        throw error;
      });
    return untilLoaded(core.clock, load, (module) => {
      setData(module);
      return undefined;
    });
  }, [core, waits]);
  const shown = useObservedBalance(data?.observeBalance, core, of);
  return data === undefined ? { ...shown, error: missing } : shown;
}

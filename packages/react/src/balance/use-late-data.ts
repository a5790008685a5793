import type { AppKitCore } from '@mooring/core';
import { useEffect, useState } from 'react';
import { loaded, preload } from '../context/preload.ts';
import { untilLoaded } from '../context/until-loaded.ts';
import { loadCoreData } from '../lazy.ts';

type CoreData = Awaited<ReturnType<typeof loadCoreData>>;

/** Loads the code that reads server data for a page button once `wanted`. `missing` is why it failed to load. */
export function useLateData(
  core: AppKitCore,
  isWanted: boolean,
): { readonly data: CoreData | undefined; readonly missing: unknown } {
  const [data, setData] = useState(() => loaded(loadCoreData));
  const [missing, setMissing] = useState<unknown>();
  const waits = isWanted && data === undefined;
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
  return { data, missing };
}

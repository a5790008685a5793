import type { AppKitCore } from '@mooring/core';
import { fetchCode } from '@mooring/protocol';
import { useEffect, useState } from 'react';
import { loaded, preload } from './preload.ts';
import { untilLoaded } from './until-loaded.ts';

/**
 * Loads code that reads server data for the page once it is wanted. `missing` is why it failed to load: `PART_NOT_LOADED`.
 *
 * @param load the same function at every render
 */
export function useLateCode<Code extends object>(
  core: AppKitCore,
  load: () => Promise<Code>,
  isWanted: boolean,
): { readonly code: Code | undefined; readonly missing: unknown } {
  const [code, setCode] = useState(() => loaded(load));
  const [missing, setMissing] = useState<unknown>();
  const waits = isWanted && code === undefined;
  useEffect(() => {
    if (!waits) return;
    const fetch = () =>
      fetchCode(() => preload(load)).catch((error: unknown) => {
        setMissing(error);
        throw error;
      });
    return untilLoaded(core.clock, fetch, (module) => {
      setCode(() => module);
      return undefined;
    });
  }, [core, load, waits]);
  return { code, missing };
}

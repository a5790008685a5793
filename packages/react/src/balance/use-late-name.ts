import type { AppKitCore, CaipAddress } from '@mooring/core';
import { useMemo } from 'react';
import { useLateData } from './use-late-data.ts';
import { useObserved } from './use-observed.ts';

/** The account's name, for page buttons; `undefined` until known, and without a source of names. */
export function useLateName(core: AppKitCore, account: CaipAddress | undefined): string | undefined {
  const wanted = core.api === undefined ? undefined : account;
  const { data } = useLateData(core, wanted !== undefined);
  const observed = useMemo(
    () => (data === undefined || wanted === undefined ? undefined : data.observeIdentity(core, wanted)),
    [core, data, wanted],
  );
  return useObserved(observed).data?.name ?? undefined;
}

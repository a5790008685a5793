import type { AppKitCore, CaipAddress } from '@mooring/core';
import { useMemo } from 'react';
import { useLateCode } from '../context/use-late-code.ts';
import { loadCoreData } from '../lazy.ts';
import { useObserved } from './use-observed.ts';

/** The account's name, for page buttons; `undefined` until known, and without a source of names. */
export function useLateName(core: AppKitCore, account: CaipAddress | undefined): string | undefined {
  const wanted = core.api === undefined ? undefined : account;
  const { code } = useLateCode(core, loadCoreData, wanted !== undefined);
  const observed = useMemo(
    () => (code === undefined || wanted === undefined ? undefined : code.observeIdentity(core, wanted)),
    [core, code, wanted],
  );
  return useObserved(observed).data?.name ?? undefined;
}

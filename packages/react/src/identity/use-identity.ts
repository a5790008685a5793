import type { AppKitCore } from '@mooring/core';
import { observeIdentity } from '@mooring/core/data';
import { useMemo } from 'react';
import { useObserved } from '../balance/use-observed.ts';

/** Name and avatar of an account; empty until known, and without a source of names. */
export function useIdentity(
  core: AppKitCore,
  account: Parameters<typeof observeIdentity>[1] | undefined,
): {
  readonly name: string | undefined;
  readonly avatar: string | undefined;
  readonly known: boolean;
  /** It could not be read, and no earlier answer is known. */
  readonly failed: boolean;
} {
  const observed = useMemo(
    () => (account === undefined || core.api === undefined ? undefined : observeIdentity(core, account)),
    [core, account],
  );
  const { data, error } = useObserved(observed);
  return {
    name: data?.name ?? undefined,
    avatar: data?.avatar ?? undefined,
    known: data !== undefined,
    failed: data === undefined && error !== undefined,
  };
}

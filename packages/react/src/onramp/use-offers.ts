import type { QueryState } from '@mooring/core/data';
import { type Offer, observeOffers, type ReadOnrampForm, readOnrampForm } from '@mooring/core/onramp';
import { useMemo } from 'react';
import { useModal } from '../view/modal-context.ts';
import { useAwaited } from '../view/use-awaited.ts';
import { useRead } from '../view/use-read.ts';

/** Coins for sale on the shown network, and the form validated against them. */
export function useOffers(): {
  readonly read: QueryState<readonly Offer[]>;
  readonly form: ReadOnrampForm;
  readonly retry: () => void;
} {
  const { core, state } = useModal();
  // The operator's offer is known once the configuration has loaded.
  const wanted = state.remoteFeatures.onramp;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads them from the instance
  const observed = useMemo(() => observeOffers(core), [core, wanted]);
  const read = useRead('service', observed);
  const { onramp, activeNetwork, remote } = state;
  // The operator's offer is part of the configuration.
  useAwaited('service', { missing: core.api !== undefined && remote.status !== 'ready' });
  const form = useMemo(
    () => readOnrampForm({ onramp, activeNetwork }, read.data ?? []),
    [onramp, activeNetwork, read.data],
  );
  return { read, form, retry: observed.refetch };
}

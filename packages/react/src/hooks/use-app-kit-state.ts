import type { AppKitState } from '@mooring/core';
import { type PublicState, publicState, type RemoteFeatures } from '@mooring/core/page';
import { useMemo } from 'react';
import { useParts } from '../context/use-parts.ts';

/** Result of {@link useAppKitState}. Each of `remoteFeatures` is also a member of its own, as in the original. */
export interface UseAppKitState extends PublicState, RemoteFeatures {}

const parts = (state: AppKitState) => Object.values(publicState(state));

/** Whether the modal is ready and open, and the network it is on. */
export function useAppKitState(): UseAppKitState {
  const { state } = useParts(parts);
  return useMemo(() => ({ ...state.remoteFeatures, ...publicState(state) }), [state]);
}

import type { AppKitState } from '@mooring/core';
import { dismissRequest, type WalletRequest } from '@mooring/core/page';
import { useMemo } from 'react';
import { useParts } from '../context/use-parts.ts';

/** Result of {@link useAppKitRequests}. */
export interface UseAppKitRequests {
  /**
   * Pending requests to a paired wallet: their progress (`stage`), and requests of an earlier page (`found`) with their
   * outcome (`outcome`). Newest first.
   */
  readonly requests: readonly WalletRequest[];
  /** Hides a found request, by its `key`. */
  dismiss(key: string): Promise<void>;
}

const parts = (state: AppKitState) => [state.requests];

/** Requests that a paired wallet has not answered yet. */
export function useAppKitRequests(): UseAppKitRequests {
  const { core, state } = useParts(parts);
  const { requests } = state;
  return useMemo(() => ({ requests, dismiss: (key) => dismissRequest(core, key) }), [core, requests]);
}

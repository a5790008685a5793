import type { AppKitState } from '@mooring/core';
import { dismissRequest, type WalletRequest } from '@mooring/core/page';
import { useMemo } from 'react';
import { useParts } from '../context/use-parts.ts';

/** Result of {@link useAppKitRequests}. */
export interface UseAppKitRequests {
  /**
   * What a paired wallet is asked for: how far each request has come (`stage`), and what an earlier page left open
   * (`found`) with what became of it (`outcome`). The newest first.
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

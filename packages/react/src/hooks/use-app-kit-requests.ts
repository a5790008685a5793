import type { AppKitState } from '@mooring/core';
import { dismissRequest, selectFoundRequests, type WalletRequest } from '@mooring/core/page';
import { useMemo } from 'react';
import { useParts } from '../context/use-parts.ts';
import { type Unreached, useReach } from '../view/use-reach.ts';

/** Result of {@link useAppKitRequests}. */
export interface UseAppKitRequests {
  /**
   * Pending requests to a paired wallet: their progress (`stage`), and requests of an earlier page (`found`) with their
   * outcome (`outcome`). Newest first.
   */
  readonly requests: readonly WalletRequest[];
  /** The found ones, unless another account of their namespace is connected: show these to your visitor. */
  readonly found: readonly WalletRequest[];
  /** Why they do not reach the wallet: the device is offline, the relay has not answered for 3 s, or this device's clock is behind. */
  readonly unreached: Unreached | undefined;
  /** Hides a found request, by its `key`. */
  dismiss(key: string): Promise<void>;
}

const parts = (state: AppKitState) => [state.requests, ...selectFoundRequests(state)];

/** Requests that a paired wallet has not answered yet. */
export function useAppKitRequests(): UseAppKitRequests {
  const { core, state } = useParts(parts);
  const unreached = useReach(core);
  return useMemo(
    () => ({
      requests: state.requests,
      found: selectFoundRequests(state),
      unreached,
      dismiss: (key) => dismissRequest(core, key),
    }),
    [core, state, unreached],
  );
}

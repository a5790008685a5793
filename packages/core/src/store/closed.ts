import type { AppKitState } from '../contract/state.ts';
import { nothingToSwap } from './nothing-to-swap.ts';

/**
 * Closing clears the history, the pairing link, the toast, progress and the swap form, but keeps a pending swap
 * request, and that the outcome of one is unknown.
 */
export function closed(state: AppKitState): AppKitState {
  const { loading, unsure } = state.swap;
  return {
    ...state,
    open: false,
    router: { history: [{ name: 'Connect' }], direction: 'none' },
    toast: undefined,
    pairing: { status: 'idle' },
    connectFlow: { status: 'idle' },
    switchFlow: { status: 'idle' },
    swap: { ...nothingToSwap, loading, unsure },
  };
}

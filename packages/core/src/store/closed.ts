import type { AppKitState } from '../contract/state.ts';

/** Closing forgets where the visitor was, the pairing link and what was said. */
export function closed(state: AppKitState): AppKitState {
  return {
    ...state,
    open: false,
    router: { history: [{ name: 'Connect' }], direction: 'none' },
    toast: undefined,
    pairing: { status: 'idle' },
    connectFlow: { status: 'idle' },
    switchFlow: { status: 'idle' },
  };
}

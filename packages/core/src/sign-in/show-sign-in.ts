import type { AppKitCore } from '../contract/core.ts';

/** Shows the signature request, and opens the modal if it is closed. */
export function showSignIn(core: AppKitCore): void {
  const view = { name: 'SIWXSignMessage' } as const;
  if (core.store.getState().open) core.dispatch({ type: 'routed', history: [view], direction: 'forward' });
  else core.dispatch({ type: 'opened', view });
}

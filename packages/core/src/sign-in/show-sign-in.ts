import type { AppKitCore } from '../contract/core.ts';

/** Takes the modal to the request for a signature, open or not. */
export function showSignIn(core: AppKitCore): void {
  const view = { name: 'SIWXSignMessage' } as const;
  if (core.store.getState().open) core.dispatch({ type: 'routed', history: [view], direction: 'forward' });
  else core.dispatch({ type: 'opened', view });
}

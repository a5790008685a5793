import type { AppKitState } from '../contract/state.ts';

/** Whether a wallet is being prompted, or the site reports that it is busy. */
export function selectLoading(state: AppKitState): boolean {
  return state.loading || state.connectFlow.status === 'pending';
}

import type { AppKitState } from '../contract/state.ts';
import { nothingToSwap } from './nothing-to-swap.ts';

/**
 * Clears the swap form once the visitor leaves its views or its network, where its amount would be of another token. Keeps a
 * pending wallet request.
 */
export function leaveSwap(before: AppKitState, after: AppKitState): AppKitState {
  const left = swaps(before) && !swaps(after);
  const moved = before.activeNetwork.caipNetworkId !== after.activeNetwork.caipNetworkId;
  return left || moved ? { ...after, swap: { ...nothingToSwap, loading: after.swap.loading } } : after;
}

function swaps({ router }: AppKitState): boolean {
  return router.history.some(({ name }) => name === 'Swap');
}

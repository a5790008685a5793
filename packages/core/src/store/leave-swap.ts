import type { AppKitState } from '../contract/state.ts';
import { nothingToSwap } from './nothing-to-swap.ts';

/**
 * Clears the swap form once the visitor leaves its views or its network, where its amount would be of another token. Keeps a
 * pending wallet request and, on its network, that the outcome of one is unknown: another swap may pay twice.
 */
export function leaveSwap(before: AppKitState, after: AppKitState): AppKitState {
  const left = swaps(before) && !swaps(after);
  const moved = before.activeNetwork.caipNetworkId !== after.activeNetwork.caipNetworkId;
  const { loading, unsure } = after.swap;
  return left || moved ? { ...after, swap: { ...nothingToSwap, loading, unsure: unsure && !moved } } : after;
}

function swaps({ router }: AppKitState): boolean {
  return router.history.some(({ name }) => name === 'Swap');
}

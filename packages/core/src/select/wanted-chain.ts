import type { AppKitState } from '../contract/state.ts';
import type { WantedChain } from '../contract/views.ts';

const anywhere: WantedChain = {};

/** The chain that the visitor wants to connect on, from the latest Connect view of the history. */
export function selectWantedChain({ router }: Pick<AppKitState, 'router'>): WantedChain {
  return router.history.findLast((view) => view.name === 'Connect') ?? anywhere;
}

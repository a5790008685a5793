import type { AppKitState } from '../contract/state.ts';
import type { WantedChain } from '../contract/views.ts';

const anywhere: WantedChain = {};

/** Where the visitor wants to connect: as the Connect that they came through last says. */
export function selectWantedChain({ router }: Pick<AppKitState, 'router'>): WantedChain {
  return router.history.findLast((view) => view.name === 'Connect') ?? anywhere;
}

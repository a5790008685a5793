import {
  type AppKitCore,
  type AppKitErrorInfo,
  type AppKitState,
  type FlowState,
  tellSite,
} from '@mooring/core';

const flowsOf = ({
  connectFlow,
  switchFlow,
  disconnectFlow,
  signFlow,
}: AppKitState): readonly FlowState[] => [connectFlow, switchFlow, disconnectFlow, signFlow];

/** Tells the site of each flow that fails and each pairing that cannot be made. */
export function reportErrors(core: AppKitCore, onError: (error: AppKitErrorInfo) => void): () => void {
  return core.store.subscribe((state, previous) => {
    const before = flowsOf(previous);
    flowsOf(state).forEach((flow, index) => {
      if (flow.status === 'failed' && flow !== before[index]) tellSite(onError, flow.error);
    });
    const { pairing } = state;
    if (pairing.status === 'failed' && pairing !== previous.pairing) tellSite(onError, pairing.error);
  });
}

import type { AppKitErrorInfo, PairingState } from '../contract/connection.ts';
import type { AppKitState, FlowState } from '../contract/state.ts';

const failable = ({
  connectFlow,
  switchFlow,
  disconnectFlow,
  signFlow,
  pairing,
}: AppKitState): readonly (FlowState | PairingState)[] => [
  connectFlow,
  switchFlow,
  disconnectFlow,
  signFlow,
  pairing,
];

/** The errors of flows and pairings that have failed between two states. */
export function newFailures(state: AppKitState, previous: AppKitState): readonly AppKitErrorInfo[] {
  const before = failable(previous);
  return failable(state).flatMap((now, index) =>
    now.status === 'failed' && now !== before[index] ? [now.error] : [],
  );
}

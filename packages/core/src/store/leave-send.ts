import type { AppKitState } from '../contract/state.ts';
import { connectedState } from './is-connected.ts';
import { nothingToSend } from './nothing-to-send.ts';

/**
 * Drops the maximum once the account is another, which has another one, and empties the form when the wallet disconnects. Keeps a
 * pending wallet request, and that the outcome of one is unknown.
 */
export function leaveSend(before: AppKitState, after: AppKitState): AppKitState {
  const account = connectedState(before)?.address;
  if (account === undefined || connectedState(after)?.address === account) return after;
  const { send } = after;
  const { loading, unsure } = send;
  if (after.connections[after.activeNamespace]?.status === 'disconnected')
    return { ...after, send: { ...nothingToSend, loading, unsure } };
  return send.all ? { ...after, send: { ...send, sendTokenAmount: '', all: false } } : after;
}

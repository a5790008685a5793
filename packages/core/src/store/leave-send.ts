import type { AppKitState } from '../contract/state.ts';
import { connectedState } from './is-connected.ts';
import { nothingToSend } from './nothing-to-send.ts';

/**
 * Empties the form when the wallet disconnects. When the account or its network changes, drops the maximum, which was of the
 * former one, and the warning of an unknown outcome: a payment from another account is no second one. Keeps a pending
 * wallet request.
 */
export function leaveSend(before: AppKitState, after: AppKitState): AppKitState {
  const { send } = after;
  const [was, is] = [before, after].map(({ connections }) => connections[before.activeNamespace]);
  const wasThere = was?.status === 'connected' || (was?.status === 'connecting' && was.reconnecting);
  if (wasThere && is?.status === 'disconnected')
    return {
      ...after,
      send: { ...nothingToSend, loading: send.loading, prompted: send.prompted, unsure: send.unsure },
    };
  const [from, to] = [connectedState(before)?.address, connectedState(after)?.address];
  if (from === undefined || from === to) return after;
  const unsure = send.unsure && to === undefined;
  if (!send.all && unsure === send.unsure) return after;
  return { ...after, send: { ...send, unsure, ...(send.all && { sendTokenAmount: '', all: false }) } };
}

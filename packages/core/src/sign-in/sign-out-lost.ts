import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { signOut } from '../siwx/sign-out.ts';

/**
 * Revokes the sign-ins of wallets that ended the connection themselves. `disconnect` revokes those of wallets the
 * visitor disconnects; wallets that a library restores one by one are not lost meanwhile.
 */
export function signOutLost(core: AppKitCore, state: AppKitState, previous: AppKitState): void {
  if (state.libraryConnections === previous.libraryConnections) return;
  for (const [name, before] of Object.entries(previous.libraryConnections)) {
    const namespace = name as ChainNamespace;
    const restoring =
      previous.connections[namespace]?.status !== 'connected' ||
      state.connections[namespace]?.status === 'connecting';
    if (restoring || core.store.getState().leaving.includes(namespace)) continue;
    const here = new Set(state.libraryConnections[namespace]?.map((entry) => entry.connectorId));
    const lost = before.filter((entry) => !here.has(entry.connectorId));
    if (lost.length > 0) void signOut(core, namespace, lost);
  }
}

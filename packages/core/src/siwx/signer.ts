import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import { type Connected, connectedState } from '../store/is-connected.ts';
import { isRequired } from './is-required.ts';
import { serves } from './serves.ts';

/** A connected account that must sign in. */
export interface Signer {
  readonly namespace: ChainNamespace;
  readonly connection: Connected;
}

/**
 * The account that must sign in: the active account on its chain. `undefined` while disconnected, on an unlisted chain,
 * and on chains whose accounts cannot sign in. If the site requires a sign-in, a connected account of another namespace
 * instead, so that switching networks cannot bypass it.
 */
export function signer({ siwx, store }: Pick<AppKitCore, 'siwx' | 'store'>): Signer | undefined {
  const state = store.getState();
  const { activeNamespace: active, reconnecting, connections } = state;
  // The last visit's active account, which may be signed in, may still be restored.
  const stands = isRequired(siwx) && reconnecting !== active;
  const others = stands ? Object.keys(connections).filter((namespace) => namespace !== active) : [];
  for (const namespace of [active, ...others]) {
    const connection = connectedState(state, namespace);
    if (connection === undefined || (siwx !== undefined && !serves(siwx, connection.chainId))) continue;
    const listed = state.networks.some(({ caipNetworkId }) => caipNetworkId === connection.chainId);
    return listed ? { namespace, connection } : undefined;
  }
  return undefined;
}

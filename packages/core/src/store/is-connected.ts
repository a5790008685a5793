import type { ConnectionState } from '../contract/connection.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';

export type Connected = Extract<ConnectionState, { readonly status: 'connected' }>;

/** The connected state of a namespace (default: the active one), or `undefined`. */
export function connectedState(state: AppKitState, namespace?: ChainNamespace): Connected | undefined {
  const connection = state.connections[namespace ?? state.activeNamespace];
  return connection?.status === 'connected' ? connection : undefined;
}

/** Whether a namespace is connected (default: the active one). */
export function isConnected(state: AppKitState, namespace?: ChainNamespace): boolean {
  return connectedState(state, namespace) !== undefined;
}

import type { Adapter } from '../contract/adapter.ts';
import type { ConnectorInfo } from '../contract/connection.ts';
import type { AppKitCore } from '../contract/core.ts';

export interface PairingTarget {
  readonly connector: ConnectorInfo;
  readonly adapter: Adapter;
}

/** What connects a paired wallet, for the active namespace where it can; `undefined` where nothing does. */
export function pairingTarget(core: AppKitCore): PairingTarget | undefined {
  const { connectors, activeNamespace } = core.store.getState();
  const connector = connectors.find((known) => known.type === 'walletConnect');
  const namespace = connector?.namespaces.includes(activeNamespace)
    ? activeNamespace
    : connector?.namespaces[0];
  const adapter = namespace === undefined ? undefined : core.adapters[namespace];
  return connector === undefined || adapter === undefined ? undefined : { connector, adapter };
}

import type { Adapter } from '../contract/adapter.ts';
import type { AdapterEvents } from '../contract/adapter-events.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { AppKitState } from '../contract/state.ts';
import { plainAddress } from '../format/plain-address.ts';
import { selectConnections } from '../select/connections.ts';
import { publicConnectors } from '../select/public-wallet.ts';
import { deepEqual } from '../store/deep-equal.ts';
import { type Connected, connectedState } from '../store/is-connected.ts';
import { notifySite } from './notify-site.ts';

/** Calls the listeners of adapters for what changed in their namespaces. */
export function emitAdapterEvents(
  adapters: readonly Pick<Adapter, 'namespace' | 'listeners'>[],
  state: AppKitState,
  previous: AppKitState,
): void {
  for (const { namespace, listeners } of adapters) {
    if (listeners === undefined || listeners.size === 0) continue;
    const changes: Partial<AdapterEvents> = {
      ...changesOf(namespace, state, previous),
      ...(isSent(namespace, state, previous) ? { pendingTransactions: undefined } : {}),
    };
    for (const { name, callback } of [...listeners])
      if (name in changes) notifySite(callback as (data: unknown) => void, changes[name]);
  }
}

function changesOf(namespace: Namespace, state: AppKitState, previous: AppKitState): Partial<AdapterEvents> {
  const connections = selectConnections(state, namespace);
  const before = selectConnections(previous, namespace);
  const connectors = publicConnectors(state, {}, namespace);
  const listed = deepEqual(connectors, publicConnectors(previous, {}, namespace));
  return {
    ...(listed ? {} : { connectors }),
    ...(deepEqual(connections, before) ? {} : { connections }),
    ...activeChanges(
      { networks: state.networks, connectors },
      connectedState(state, namespace),
      connectedState(previous, namespace),
    ),
    ...(before.length > 0 && connections.length === 0 ? { disconnect: undefined } : {}),
  };
}

/** Whether a transaction of this page was sent, not one of an earlier page read. */
function isSent(namespace: Namespace, { sent, startedAt }: AppKitState, previous: AppKitState): boolean {
  if (sent === previous.sent) return false;
  const known = new Set(previous.sent.map(({ hash }) => hash));
  return sent.some(
    ({ hash, address, status, sentAt }) =>
      status === 'pending' && sentAt >= startedAt && address.startsWith(`${namespace}:`) && !known.has(hash),
  );
}

function activeChanges(
  { networks, connectors }: Pick<AppKitState, 'networks'> & Pick<AdapterEvents, 'connectors'>,
  now: Connected | undefined,
  before: Connected | undefined,
): Pick<Partial<AdapterEvents>, 'accountChanged' | 'switchNetwork'> {
  if (now === undefined) return {};
  const { connectorId, chainId: caipId } = now;
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === caipId);
  const chainId = network?.id ?? caipId.slice(caipId.indexOf(':') + 1);
  const address = plainAddress(now.address);
  const isSame =
    before !== undefined && before.connectorId === connectorId && plainAddress(before.address) === address;
  const connector = connectors.find(({ id }) => id === connectorId);
  return {
    ...(isSame ? {} : { accountChanged: { address, chainId, connector } }),
    ...(before === undefined || before.chainId === caipId ? {} : { switchNetwork: { address, chainId } }),
  };
}

import type { CaipAddress, CaipNetworkId, ConnectorInfo, WalletInfo } from '@mooring/core';
import {
  type AdapterHost,
  type AdapterProjection,
  type Approval,
  type ConnectionState,
  type LibraryConnection,
  type RemoteWallet,
  remoteType,
} from '@mooring/core/adapter';
import type { Config, Connection } from 'wagmi';
import type { AdapterState } from '../connectors/adapter-state.ts';
import { infoOf, projectConnectors } from './project-connectors.ts';

/** Projects wagmi's store to core's state. Read-only. */
export function projectState(
  { config, remotes, pending }: AdapterState,
  offers: AdapterHost['offers'],
): AdapterProjection {
  const remoteIds = new Set(remotes.keys());
  // A connected wallet keeps its name and icon even if the site no longer offers it.
  const connectors = projectConnectors(config, remoteIds, () => true);
  const { status, current, connections } = config.state;
  const live = status === 'disconnected' ? [] : [...connections.values()].filter(isLive);
  const active = live.find((connection) => connection.connector.uid === current);
  return {
    connectors: projectConnectors(config, remoteIds, offers),
    connections: live.map((connection) => projectConnection(connection, connectors, remotes)),
    connection: projectCurrent(config, active, connectors, remotes, pending?.connectorId),
  };
}

function projectCurrent(
  config: Config,
  active: Connection | undefined,
  connectors: readonly ConnectorInfo[],
  remotes: ReadonlyMap<string, RemoteWallet>,
  pendingId: string | undefined,
): ConnectionState {
  const { status, current, connections } = config.state;
  if (status === 'disconnected') return { status };
  if (active === undefined || status === 'reconnecting') {
    if (status === 'connected') return { status: 'disconnected' };
    const remembered = current === null ? undefined : connections.get(current)?.connector.id;
    const reconnecting = status === 'reconnecting';
    return { status: 'connecting', connectorId: pendingId ?? remembered ?? '', reconnecting };
  }
  const { connectorId, wallet, accounts, chainId } = projectConnection(active, connectors, remotes);
  const [address] = accounts;
  if (address === undefined) return { status: 'disconnected' };
  const approvedNetworks = grantedBy(remotes.get(active.connector.uid))?.grants.eip155?.chains;
  return { status: 'connected', connectorId, wallet, accounts, address, chainId, approvedNetworks };
}

function projectConnection(
  connection: Connection,
  connectors: readonly ConnectorInfo[],
  remotes: ReadonlyMap<string, RemoteWallet>,
): LibraryConnection {
  const { connector } = connection;
  const chainId: CaipNetworkId = `eip155:${networkNumber(connection.chainId)}`;
  return {
    connectorId: connector.id,
    wallet: walletOf(connection, connectors, remotes),
    accounts: connection.accounts.map((address): CaipAddress => `${chainId}:${address}`),
    chainId,
  };
}

/** A wallet may report any chain. An invalid chain id becomes 0, which no network has and is shown as unsupported. */
function networkNumber(reported: number): number {
  return Number.isSafeInteger(reported) && reported > 0 ? reported : 0;
}

function walletOf(
  { connector }: Connection,
  connectors: readonly ConnectorInfo[],
  remotes: ReadonlyMap<string, RemoteWallet>,
): WalletInfo {
  const remote = remotes.get(connector.uid);
  const type = remote === undefined ? 'external' : remoteType(remote);
  const known = connectors.find((info) => info.id === connector.id) ?? infoOf(connector, type);
  const peer = grantedBy(remote)?.peer;
  const { name, icon, rdns } = known;
  return {
    name: peer?.name || name,
    icon: peer === undefined ? icon : peer.icon,
    rdns,
    type: known.type,
  };
}

function grantedBy(remote: RemoteWallet | undefined): Approval | undefined {
  return remote?.granted('eip155');
}

/** A connection from wagmi's storage is a bare record: it counts once it has a connector with methods. */
export function isLive(connection: Connection): boolean {
  return typeof connection.connector.getProvider === 'function';
}

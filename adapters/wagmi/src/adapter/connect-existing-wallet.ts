import { createError } from '@mooring/core';
import type { AdapterState } from '../connectors/adapter-state.ts';
import { startListening } from '../connectors/wagmi-internal.ts';
import { isLive } from '../projection/project-state.ts';
import { disconnected } from './disconnect-connector.ts';
import { findConnector } from './find-connector.ts';
import { settled } from './settled.ts';
import { whileReconnecting } from './stop-waiting.ts';

/**
 * Connects the namespaces that a remote wallet grants, beside existing connections. wagmi's own `connect` would
 * activate it, and wagmi's own `reconnect` drops existing connections while it restores.
 */
export async function connectExistingWallet(state: AdapterState, connectorId: string): Promise<void> {
  const { config, remotes } = state;
  const connector = findConnector(config, connectorId);
  const { uid } = connector;
  if (remotes.get(uid) === undefined) throw createError('WALLET_NOT_FOUND');
  await disconnected(connector);
  await whileReconnecting(state, () => settled(config, 'reconnecting'));
  if (config.state.connections.has(uid)) return;
  const { accounts, chainId } = await connector.connect({ isReconnecting: true });
  // The wallet has disconnected meanwhile, or its page is gone.
  if (remotes.get(uid)?.granted('eip155') === undefined) throw createError('NOT_CONNECTED');
  if (config.state.connections.has(uid)) return;
  const [first, ...others] = accounts;
  if (first === undefined) throw createError('NOT_CONNECTED');
  startListening(config, connector);
  config.setState((known) => {
    const connections = new Map(known.connections).set(uid, {
      accounts: [first, ...others],
      chainId,
      connector,
    });
    const active = known.connections.get(known.current ?? '');
    return active !== undefined && isLive(active)
      ? { ...known, connections }
      : { ...known, connections, current: uid, status: 'connected' };
  });
  if (config.state.current === uid) await config.storage?.setItem('recentConnectorId', connectorId);
}

import { createError } from '@mooring/core';
import type { AdapterConnectParameters } from '@mooring/core/adapter';
import { connect, switchAccount } from 'wagmi/actions';
import type { AdapterState } from '../connectors/adapter-state.ts';
import { disconnected } from './disconnect-connector.ts';
import { findConnector } from './find-connector.ts';
import { stopWaiting } from './stop-waiting.ts';

/** Connects a wallet, or activates it if it is already connected. */
export async function connectWallet(
  state: AdapterState,
  { connectorId, chainId, signal }: AdapterConnectParameters,
): Promise<void> {
  const { config } = state;
  const connector = findConnector(config, connectorId);
  await disconnected(connector);
  if (signal?.aborted === true) throw createError('ABORTED');
  if (config.state.status !== 'disconnected' && config.state.connections.has(connector.uid)) {
    await switchAccount(config, { connector });
    return;
  }
  const onAbort = (): void => stopWaiting(config, 'connecting');
  signal?.addEventListener('abort', onAbort, { once: true });
  const pending = { connectorId, signal };
  state.pending = pending;
  try {
    const id = chainId === undefined ? undefined : Number(chainId.split(':')[1]);
    await connect(config, id === undefined ? { connector } : { connector, chainId: id });
  } finally {
    signal?.removeEventListener('abort', onAbort);
    // A late answer to an earlier attempt must not clear a later one.
    if (state.pending === pending) state.pending = undefined;
  }
}

import type { AdapterConnectParameters } from '@mooring/core';
import { createError } from '@mooring/core';

import { connect, switchAccount } from 'wagmi/actions';
import type { Asking } from '../connectors/asking.ts';
import { findConnector } from './find-connector.ts';
import { stopWaiting } from './stop-waiting.ts';

/** Asks a wallet to connect; one that is connected already becomes the active one. */
export async function connectWallet(
  asking: Asking,
  { connectorId, chainId, signal }: AdapterConnectParameters,
): Promise<void> {
  const { config, remotes } = asking;
  const connector = findConnector(config, connectorId);
  if (signal?.aborted === true) throw createError('ABORTED');
  if (config.state.status !== 'disconnected' && config.state.connections.has(connector.uid)) {
    await switchAccount(config, { connector });
    return;
  }
  const onAbort = (): void => stopWaiting(config, 'connecting');
  signal?.addEventListener('abort', onAbort, { once: true });
  const pending = { connectorId };
  asking.pending = pending;
  const remote = remotes.get(connector.uid);
  if (remote !== undefined) remote.signal = signal;
  try {
    const id = chainId === undefined ? undefined : Number(chainId.split(':')[1]);
    await connect(config, id === undefined ? { connector } : { connector, chainId: id });
  } finally {
    signal?.removeEventListener('abort', onAbort);
    // A late answer to an older question leaves the newer one alone.
    if (asking.pending === pending) asking.pending = undefined;
  }
}

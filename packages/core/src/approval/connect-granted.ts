import type { AdapterProjection } from '../contract/adapter.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';

/**
 * Has the adapter of a namespace connect a remote wallet's grants. A library activates the wallet that answers last: if
 * the visitor chose another wallet in the meantime, that one becomes active again.
 */
export async function connectGranted(
  { adapters, batch }: AppKitCore,
  wallet: RemoteWallet,
  namespace: Namespace,
): Promise<void> {
  const adapter = adapters[namespace];
  const before = activeOf(batch.last(namespace));
  let chosen: string | undefined;
  const stop = batch.subscribe(namespace, (projection) => {
    const active = activeOf(projection);
    if (active !== undefined && active !== before && active !== wallet.id) chosen = active;
  });
  try {
    await adapter?.connect({ connectorId: wallet.id });
  } finally {
    stop();
  }
  const now = batch.last(namespace);
  const isThere = now?.connections.some(({ connectorId }) => connectorId === chosen);
  if (chosen === undefined || !isThere || activeOf(now) !== wallet.id) return;
  // The grant stays connected even if this fails.
  await adapter?.switchConnection({ connectorId: chosen }).catch(() => undefined);
}

function activeOf(projection: AdapterProjection | undefined): string | undefined {
  return projection?.connection.status === 'connected' ? projection.connection.connectorId : undefined;
}

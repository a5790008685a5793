import { disconnectTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type { AdapterState } from '../connectors/adapter-state.ts';
import { pendingWallets } from '../connectors/pending-wallets.ts';
import { disconnectConnector } from './disconnect-connector.ts';

/**
 * Disconnects one wallet, or all, including granted remote wallets that are not connected yet and would be restored.
 */
export async function disconnectWallets(state: AdapterState, connectorId?: string): Promise<void> {
  const { config, clock } = state;
  const leaving = [...config.state.connections.values()].filter(
    ({ connector }) => connectorId === undefined || connector.id === connectorId,
  );
  const coming = pendingWallets(state).filter(({ id }) => connectorId === undefined || id === connectorId);
  await Promise.all([
    ...leaving.map(({ connector }) => disconnectConnector(config, connector, clock)),
    ...coming.map((wallet) =>
      withTimeout(() => wallet.leave('eip155'), { clock, timeoutMs: disconnectTimeoutMs }).catch(
        () => undefined,
      ),
    ),
  ]);
}

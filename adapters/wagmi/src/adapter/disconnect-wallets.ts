import type { AdapterState } from '../connectors/adapter-state.ts';
import { disconnectConnector } from './disconnect-connector.ts';

/** Disconnects one wallet, or all. */
export async function disconnectWallets(
  { config, clock }: AdapterState,
  connectorId?: string,
): Promise<void> {
  const leaving = [...config.state.connections.values()].filter(
    ({ connector }) => connectorId === undefined || connector.id === connectorId,
  );
  await Promise.all(leaving.map(({ connector }) => disconnectConnector(config, connector, clock)));
}

import type { Asking } from '../connectors/asking.ts';
import { disconnectConnector } from './disconnect-connector.ts';

/** Says goodbye to one connected wallet, or to all. */
export async function disconnectWallets({ config, clock }: Asking, connectorId?: string): Promise<void> {
  const leaving = [...config.state.connections.values()].filter(
    ({ connector }) => connectorId === undefined || connector.id === connectorId,
  );
  await Promise.all(leaving.map(({ connector }) => disconnectConnector(config, connector, clock)));
}

import type { ConnectorInfo, ConnectorType } from '../contract/connection.ts';
import type { AppKitState } from '../contract/state.ts';

export interface ConnectRow {
  /** Unique in the list. */
  readonly id: string;
  /** What `connect` takes. */
  readonly connectorId: string;
  readonly type: ConnectorType;
  readonly name: string;
  readonly icon?: string | undefined;
  /** One quiet tag at most. */
  readonly tag?: 'qrCode' | 'recent' | 'installed' | 'connected' | undefined;
  /** A pairing exists already. */
  readonly disabled: boolean;
}

const order: readonly ConnectorType[] = ['walletConnect', 'announced', 'injected', 'external'];

/**
 * The ways to connect in the order of the specification: pairing, recently used, found in the browser, brought by
 * the site. No wallet twice, by id, by rdns or by name.
 */
export function selectConnectRows(state: AppKitState): readonly ConnectRow[] {
  const connected = new Set(
    Object.values(state.libraryConnections).flatMap((list) => list.map((entry) => entry.connectorId)),
  );
  const paired = connected.has('walletConnect');
  const connectors = order.flatMap((type) => state.connectors.filter((connector) => connector.type === type));
  const seen = new Set<string>();
  const rows: ConnectRow[] = [];
  const add = (row: ConnectRow, rdns: string | undefined): void => {
    const marks = [
      `id:${row.id}`,
      `name:${row.name.toLowerCase()}`,
      ...(rdns === undefined ? [] : [`rdns:${rdns}`]),
    ];
    if (marks.some((mark) => seen.has(mark))) return;
    for (const mark of marks) seen.add(mark);
    rows.push(row);
  };
  const fromConnector = (connector: ConnectorInfo, tag: ConnectRow['tag']): void =>
    add(
      {
        id: connector.id,
        connectorId: connector.id,
        type: connector.type,
        name: connector.name,
        icon: connector.icon,
        tag: connected.has(connector.id) ? 'connected' : tag,
        disabled: connector.type === 'walletConnect' && paired,
      },
      connector.rdns,
    );

  for (const connector of connectors)
    if (connector.type === 'walletConnect') fromConnector(connector, 'qrCode');
  for (const recent of state.recentWallets) {
    const connector = connectors.find((known) => known.id === recent.connectorId);
    if (connector === undefined) continue;
    if (connector.type !== 'walletConnect') fromConnector(connector, 'recent');
    else if (recent.name !== connector.name) {
      const id = `recent:${recent.name}`;
      const { connectorId, name, icon } = recent;
      add(
        { id, connectorId, type: 'walletConnect', name, icon, tag: 'recent', disabled: paired },
        recent.rdns,
      );
    }
  }
  for (const connector of connectors) {
    fromConnector(connector, connector.type === 'announced' ? 'installed' : undefined);
  }
  return rows;
}

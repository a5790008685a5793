/** Names of the stored values, those of the toolkit that sites come from. */
export const storageKeys = {
  activeNetwork: '@appkit/active_caip_network_id',
  activeNamespace: '@appkit/active_namespace',
  connectedNamespaces: '@appkit/connected_namespaces',
  status: '@appkit/connection_status',
  recentWallets: '@appkit/recent_wallets',
  connections: '@appkit/connections',
  connectedConnector: (namespace: string): string => `@appkit/${namespace}:connected_connector_id`,
} as const;

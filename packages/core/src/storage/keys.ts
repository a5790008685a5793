/** Names of the stored values, those of the toolkit that sites come from. */
export const storageKeys = {
  activeNetwork: '@appkit/active_caip_network_id',
  activeNamespace: '@appkit/active_namespace',
  connectedNamespaces: '@appkit/connected_namespaces',
  status: '@appkit/connection_status',
  recentWallets: '@appkit/recent_wallets',
  disconnectedConnectors: '@appkit/disconnected_connector_ids',
  signIns: '@appkit/siwx',
  accountTypes: '@appkit/preferred_account_types',
  /** Not under the toolkit's prefix, for it is not the toolkit's alone. */
  deepLink: 'WALLETCONNECT_DEEPLINK_CHOICE',
  /** What was sent, while it is followed. */
  sent: '@mooring/sent',
  /** Purchases whose checkout was opened, while they are followed and for the activity. */
  purchases: '@mooring/purchases',
  /** Written by adapters that own their connections. */
  connections: (namespace: string): string => `@mooring/${namespace}`,
  /** Connections by namespace, as the original writes them. */
  formerConnections: '@appkit/connections',
  connectedConnector: (namespace: string): string => `@appkit/${namespace}:connected_connector_id`,
} as const;

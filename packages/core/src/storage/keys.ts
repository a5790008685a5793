/** Storage keys; some are those of the toolkit that sites migrate from. */
export const storageKeys = {
  activeNetwork: '@appkit/active_caip_network_id',
  activeNamespace: '@appkit/active_namespace',
  connectedNamespaces: '@appkit/connected_namespaces',
  status: '@appkit/connection_status',
  recentWallets: '@appkit/recent_wallets',
  disconnectedConnectors: '@appkit/disconnected_connector_ids',
  signIns: '@appkit/siwx',
  authToken: '@appkit/siwx-auth-token',
  nonceToken: '@appkit/siwx-nonce-token',
  accountTypes: '@appkit/preferred_account_types',
  /**
   * When the visitor last signed in, so that other tabs request no second sign-in. Also the name of their
   * lock.
   */
  signedIn: '@mooring/signed-in',
  /** Without the toolkit's prefix, since other software also uses it. */
  deepLink: 'WALLETCONNECT_DEEPLINK_CHOICE',
  /** Sent transactions, while they are watched. */
  sent: '@mooring/sent',
  /** Requests that a wallet has not answered yet, without their content. */
  requests: '@mooring/requests',
  /** Pairing links that no wallet has answered yet, without their keys. */
  links: '@mooring/links',
  /** Purchases whose checkout was opened, while they are watched and for the activity. */
  purchases: '@mooring/purchases',
  /** Written by adapters that own their connections. */
  connections: (namespace: string): string => `@mooring/${namespace}`,
  /** Connections by namespace, in the original format. */
  formerConnections: '@appkit/connections',
  connectedConnector: (namespace: string): string => `@appkit/${namespace}:connected_connector_id`,
} as const;

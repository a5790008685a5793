declare module 'site-settings' {
  export const projectId: string;
  export const rpcUrl: string;
  /** A Solana node, for the site that has Solana. */
  export const solanaUrl: string;
  /** A node with Esplora's REST API, for the site that has Bitcoin. */
  export const bitcoinUrl: string;
  /** For packages that have this option in the original too. */
  export const relayUrl: string;
  /** The one setting that is another: nothing for the original, the relay's address for Mooring. */
  export const relay: Readonly<Record<'services', { readonly relay: string }>> | Record<never, never>;
}

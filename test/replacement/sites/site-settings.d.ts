declare module 'site-settings' {
  export const projectId: string;
  export const rpcUrl: string;
  /** For what has the option with the original too. */
  export const relayUrl: string;
  /** The one setting that is another: nothing for the original, the relay's address for Mooring. */
  export const relay: Readonly<Record<'services', { readonly relay: string }>> | Record<never, never>;
}

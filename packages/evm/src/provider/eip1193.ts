/** The part of EIP-1193 that adapters rely on. */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  on(event: string, listener: (data: never) => void): unknown;
  removeListener(event: string, listener: (data: never) => void): unknown;
}

declare module '@mooring/core' {
  interface Namespaces {
    eip155: { readonly provider: Eip1193Provider; readonly accountType: 'eoa' | 'smartAccount' };
  }
}

import type { CaipNetworkId } from '@mooring/core';

/** A request to a wallet, by the methods of the pairing protocol. */
export interface ChainRequest {
  readonly method: string;
  readonly params?: unknown;
}

/**
 * The connected wallet of a namespace without its own adapter, from `useAppKitProvider`. It stays the same object for
 * the whole connection. Its members return current values, and throw NOT_CONNECTED after the disconnect.
 */
export interface ChainProvider {
  /** The active account's address. */
  readonly address: string;
  readonly chainId: CaipNetworkId;
  /**
   * Calls a method of the pairing protocol, such as `polkadot_signTransaction`, also for a browser wallet. Rejects with
   * NOT_CONNECTED, RPC_CALL_NOT_ALLOWED for an unapproved or unsupported method, TIMED_OUT after six minutes, or with
   * the wallet's own error.
   */
  request(call: ChainRequest): Promise<unknown>;
  /** Signs a text with the active account, by the namespace's own convention. Rejects like `request`. */
  signMessage(message: string): Promise<string>;
  /** The injected object of a browser wallet, for libraries of the chain. */
  readonly wallet?: unknown;
}

interface Row {
  readonly provider: ChainProvider;
}

declare module '@mooring/core' {
  interface Namespaces {
    algorand: Row;
    cip34: Row;
    cosmos: Row;
    mvx: Row;
    near: Row;
    polkadot: Row;
    tezos: Row;
  }
}

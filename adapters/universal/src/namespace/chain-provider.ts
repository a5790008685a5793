import type { CaipNetworkId } from '@mooring/core';

/** A request to a wallet, by the methods of the pairing protocol. */
export interface ChainRequest {
  readonly method: string;
  readonly params?: unknown;
}

/**
 * The connected wallet of a namespace without its own adapter, as `useAppKitProvider` returns it. One object for the life of the
 * connection; its members are current when read, and throw NOT_CONNECTED once it is over.
 */
export interface ChainProvider {
  /** Of the active account. */
  readonly address: string;
  readonly chainId: CaipNetworkId;
  /**
   * Asks with the methods that wallets are paired with (such as `polkadot_signTransaction`), whichever way the wallet is reached. Rejects with
   * NOT_CONNECTED, RPC_CALL_NOT_ALLOWED for what the wallet did not approve or cannot do, TIMED_OUT after six minutes, or with the
   * wallet's own error.
   */
  request(call: ChainRequest): Promise<unknown>;
  /** Signs a text with the active account, as wallets of the namespace do; rejects as `request` does. */
  signMessage(message: string): Promise<string>;
  /** Of a wallet in the page: its own object, for libraries of the chain. */
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

import type { WalletWithFeatures } from '@wallet-standard/base';
import type { SolanaCluster } from '../cluster/cluster.ts';
import type { SolanaFeatures } from '../discovery/read-wallet.ts';

/**
 * The connected wallet, as `useAppKitProvider('solana')` gives it: shaped as the Wallet Standard's `Wallet`, whichever way it
 * is reached. One object for as long as the connection lives; its members say what is so when they are read.
 */
export interface SolanaProvider extends WalletWithFeatures<Partial<SolanaFeatures>> {
  /** Where the visitor is now: what features that take a `chain` are given. */
  readonly chain: SolanaCluster;
  /** Base58 of the active account, which is the first of `accounts`. */
  readonly address: string;
  /**
   * Signs with the active account: 64 bytes. Rejects with NOT_CONNECTED once the connection is over, RPC_CALL_NOT_ALLOWED when
   * the wallet signs no messages, TIMED_OUT after six minutes, or with the wallet's own error.
   */
  signMessage(message: Uint8Array): Promise<Uint8Array>;
}

declare module '@mooring/core' {
  interface Namespaces {
    solana: { readonly provider: SolanaProvider };
  }
}

import type { ActiveAccount, Clock } from '@mooring/core/adapter';
import type { Wallet } from '@wallet-standard/base';
import type { SolanaFeatures } from '../discovery/read-wallet.ts';
import type { SendOptions } from '../node/solana-rpc.ts';

/** A connected wallet: its own object in the page, or an object of the same shape for a remote wallet. */
export interface WalletLink {
  readonly wallet: Omit<Wallet, 'features'> & { readonly features: Partial<SolanaFeatures> };
  /** Throws NOT_CONNECTED after the disconnect. */
  active(): ActiveAccount;
  readonly clock: Clock;
  /** Sends a signed transaction through the network's own node. Resolves with its signature in base58. */
  send(transaction: Uint8Array, options?: SendOptions): Promise<string>;
}

import type { ActiveAccount, Clock } from '@mooring/core';
import type { Wallet } from '@wallet-standard/base';
import type { SolanaFeatures } from '../discovery/read-wallet.ts';
import type { SendOptions } from '../node/solana-rpc.ts';

/** A connected wallet: in the page its own object, and one in the same shape for a wallet that lives elsewhere. */
export interface WalletLink {
  readonly wallet: Omit<Wallet, 'features'> & { readonly features: Partial<SolanaFeatures> };
  /** Throws NOT_CONNECTED once the connection is over. */
  active(): ActiveAccount;
  readonly clock: Clock;
  /** Has the network's own node send a signed transaction. Gives its signature in base58. */
  send(transaction: Uint8Array, options?: SendOptions): Promise<string>;
}

import type { CaipNetwork, PublicConnectorType } from '@mooring/core';
import type { SolanaPublicKey } from '../account/public-key.ts';
import type { SolanaCluster } from '../cluster/cluster.ts';
import type { SendOptions } from '../node/solana-rpc.ts';
import type { AnyTransaction } from '../transaction/any-transaction.ts';
import type { WalletLink } from '../wallet/wallet-link.ts';

/** Events of a provider, by name. */
export interface SolanaProviderEvents {
  connect: SolanaPublicKey;
  disconnect: undefined;
  /** The active account changed. */
  accountsChanged: SolanaPublicKey;
  /** The network changed: its CAIP-2 id. */
  chainChanged: string;
  /** The wallet signed a transaction, which may change a balance. */
  pendingTransaction: undefined;
}

/** Sends a signed transaction, like the `Connection` of `@solana/web3.js`. */
export interface RawTransactionSender {
  sendRawTransaction(transaction: Uint8Array, options?: SendOptions): Promise<string>;
}

/**
 * The connected wallet from `useAppKitProvider('solana')`, in the page or remote. It stays the same object for the
 * whole connection, and its members return current values.
 *
 * Methods that ask the wallet reject with NOT_CONNECTED after the disconnect, RPC_CALL_NOT_ALLOWED when the wallet
 * does not support or did not approve it, CHAIN_NOT_SUPPORTED when the wallet is not on the current network,
 * TRANSACTION_INVALID, WALLET_ANSWER_INVALID, TIMED_OUT after six minutes, or with the wallet's own error.
 */
export interface SolanaProvider {
  readonly id: string;
  readonly name: string;
  readonly type: PublicConnectorType;
  readonly chain: 'solana';
  /** The site's networks that the wallet is on. */
  readonly chains: readonly CaipNetwork[];
  /** The active account's key; `undefined` after the disconnect. */
  readonly publicKey: SolanaPublicKey | undefined;
  /** The active account's address in base58. */
  readonly address: string | undefined;
  /** The current cluster by its Wallet Standard name. Pass it as the `chain` to features of `wallet`. */
  readonly cluster: SolanaCluster | undefined;
  /**
   * The wallet in the shape of the Wallet Standard, for libraries that take one: the wallet's own object in the page,
   * or an object of the same shape for a remote wallet.
   */
  readonly wallet: WalletLink['wallet'];
  /** The provider itself, for sites that migrate from AppKit. */
  readonly provider: SolanaProvider;
  /** Resolves with the address in base58. Never prompts, since a provider exists only while connected. */
  connect(): Promise<string>;
  disconnect(): Promise<void>;
  /** Signs with the active account. Resolves with 64 bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>;
  /** Resolves with the signed transaction as an object of the same class. The wallet may have added to it. */
  signTransaction<T extends AnyTransaction>(transaction: T): Promise<T>;
  /** Signs in one prompt if the wallet supports it, else one by one. */
  signAllTransactions<T extends readonly AnyTransaction[]>(transactions: T): Promise<T>;
  /** Resolves with the signature in base58 as soon as it is sent, before it is confirmed. */
  signAndSendTransaction(transaction: AnyTransaction, options?: SendOptions): Promise<string>;
  /** Signs, then sends through the given connection or, without one, the network's own node. */
  sendTransaction(
    transaction: AnyTransaction,
    connection?: RawTransactionSender,
    options?: SendOptions,
  ): Promise<string>;
  getAccounts(): Promise<{ namespace: 'solana'; address: string; type: 'eoa' }[]>;
  /** Calls an approved method of a remote wallet by name. */
  request<T = unknown>(call: { readonly method: string; readonly params?: unknown }): Promise<T>;
  on<E extends keyof SolanaProviderEvents>(event: E, listener: (data: SolanaProviderEvents[E]) => void): void;
  removeListener<E extends keyof SolanaProviderEvents>(
    event: E,
    listener: (data: SolanaProviderEvents[E]) => void,
  ): void;
  emit<E extends keyof SolanaProviderEvents>(event: E, data: SolanaProviderEvents[E]): void;
}

declare module '@mooring/core' {
  interface Namespaces {
    solana: { readonly provider: SolanaProvider; readonly accountType: 'eoa' };
  }
}

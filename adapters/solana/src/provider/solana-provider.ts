import type { CaipNetwork, ConnectorType } from '@mooring/core';
import type { SolanaPublicKey } from '../account/public-key.ts';
import type { SolanaCluster } from '../cluster/cluster.ts';
import type { SendOptions } from '../node/solana-rpc.ts';
import type { AnyTransaction } from '../transaction/any-transaction.ts';
import type { WalletLink } from '../wallet/wallet-link.ts';

/** Events of a provider, by name. */
export interface SolanaProviderEvents {
  connect: SolanaPublicKey;
  disconnect: undefined;
  /** The active account is another one. */
  accountsChanged: SolanaPublicKey;
  /** The visitor is on another network: its CAIP-2 id. */
  chainChanged: string;
  /** Something was signed that may change a balance. */
  pendingTransaction: undefined;
}

/** What sends a signed transaction, such as the `Connection` of `@solana/web3.js`. */
export interface RawTransactionSender {
  sendRawTransaction(transaction: Uint8Array, options?: SendOptions): Promise<string>;
}

/**
 * The connected wallet, as `useAppKitProvider('solana')` gives it, whichever way it is reached. One object for as long as the
 * connection lives; its members say what is so when they are read.
 *
 * A method that asks the wallet rejects with NOT_CONNECTED once the connection is over, RPC_CALL_NOT_ALLOWED when the wallet cannot
 * do or did not approve it, CHAIN_NOT_SUPPORTED when it is not on the network that is shown, TRANSACTION_INVALID,
 * WALLET_ANSWER_INVALID, TIMED_OUT after six minutes, or with the wallet's own error.
 */
export interface SolanaProvider {
  readonly id: string;
  readonly name: string;
  readonly type: ConnectorType;
  readonly chain: 'solana';
  /** The site's networks that the wallet is on. */
  readonly chains: readonly CaipNetwork[];
  /** Of the active account; `undefined` once the connection is over. */
  readonly publicKey: SolanaPublicKey | undefined;
  /** The same in base58. */
  readonly address: string | undefined;
  /** Where the visitor is now, as the Wallet Standard names it: what features of `wallet` that take a `chain` are given. */
  readonly cluster: SolanaCluster | undefined;
  /**
   * The wallet in the shape of the Wallet Standard, for libraries that take one: in the page its own object, and one of the same
   * shape for a wallet that lives elsewhere.
   */
  readonly wallet: WalletLink['wallet'];
  /** Itself: sites that come from the toolkit look for it here. */
  readonly provider: SolanaProvider;
  /** Returns the address in base58; never prompts, since a provider exists only while connected. */
  connect(): Promise<string>;
  disconnect(): Promise<void>;
  /** 64 bytes, of the active account. */
  signMessage(message: Uint8Array): Promise<Uint8Array>;
  /** The signed transaction, as an object of the same class. The wallet may have added to it. */
  signTransaction<T extends AnyTransaction>(transaction: T): Promise<T>;
  /** In one go where the wallet can, else one by one. */
  signAllTransactions<T extends readonly AnyTransaction[]>(transactions: T): Promise<T>;
  /** Resolves with the signature in base58 as soon as it is sent, before it is confirmed. */
  signAndSendTransaction(transaction: AnyTransaction, options?: SendOptions): Promise<string>;
  /** The same through the given connection, or the network's own node without one. */
  sendTransaction(
    transaction: AnyTransaction,
    connection?: RawTransactionSender,
    options?: SendOptions,
  ): Promise<string>;
  getAccounts(): Promise<{ namespace: 'solana'; address: string; type: 'eoa' }[]>;
  /** Asks a wallet that lives elsewhere by the method's own name, if it approved that. */
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

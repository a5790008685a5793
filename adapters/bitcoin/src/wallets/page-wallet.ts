import type { CaipNetworkId } from '@mooring/core';
import type { BitcoinAddress } from '../contract/bitcoin-provider.ts';
import type { WalletCalls } from '../contract/wallet-calls.ts';
import type { PageServices } from '../provider/make-provider.ts';

/** State that a wallet announces. */
export interface WalletState {
  /** Read already. Empty: it knows no visitor, or is locked. */
  readonly addresses: readonly BitcoinAddress[];
  /** Where the wallet is; absent where it does not say. */
  readonly chainId?: CaipNetworkId | undefined;
}

export interface WalletListener {
  /** Something changed: `read` returns the state if the event has it, else the wallet is asked. */
  onChange(read?: (wanted: CaipNetworkId) => WalletState): void;
  onDisconnect(): void;
}

/** Name and icon of a wallet; texts bounded. */
export interface WalletFace {
  readonly name: string;
  readonly icon?: string | undefined;
}

/** What differs between kinds of wallets in the page. Methods reject with the wallet's own error. */
export interface PageWallet extends WalletFace {
  /** The wallet's own object. */
  readonly source: object;
  readonly calls: WalletCalls;
  /** `silent` never prompts, and resolves without addresses if the wallet does not know the visitor. */
  connect(parameters: { readonly silent: boolean; readonly chainId: CaipNetworkId }): Promise<WalletState>;
  disconnect?(): Promise<unknown>;
  /** Returns how to stop. */
  watch?(listener: WalletListener): () => void;
  /** Absent where a wallet cannot be asked for another chain. */
  switchChain?(chainId: CaipNetworkId): Promise<unknown>;
}

/** Services of a page for its wallets. */
export interface WalletPage extends PageServices {
  /** The chains that the site lists. */
  chains(): readonly CaipNetworkId[];
  /** The chain that is shown. */
  shownChain(): CaipNetworkId;
}

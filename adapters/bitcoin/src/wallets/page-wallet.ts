import type { CaipNetworkId } from '@mooring/core';
import type { BitcoinAddress } from '../contract/bitcoin-provider.ts';
import type { WalletCalls } from '../contract/wallet-calls.ts';
import type { PageServices } from '../provider/make-provider.ts';

/** State that a wallet announces. */
export interface WalletState {
  /** Already parsed. Empty if the wallet is locked or does not know the visitor. */
  readonly addresses: readonly BitcoinAddress[];
  /** The wallet's chain, if it reports one. */
  readonly chainId?: CaipNetworkId | undefined;
}

export interface WalletListener {
  /** Reports a change. `read` returns the state if the event contains it; without `read`, asks the wallet. */
  onChange(read?: (wanted: CaipNetworkId) => WalletState): void;
  onDisconnect(): void;
}

/** Name and icon of a wallet, bounded. */
export interface WalletFace {
  readonly name: string;
  readonly icon?: string | undefined;
}

/** The parts that differ between kinds of wallets in the page. Methods reject with the wallet's own error. */
export interface PageWallet extends WalletFace {
  /** The wallet's own object. */
  readonly source: object;
  readonly calls: WalletCalls;
  /** With `silent`, never prompts, and resolves without addresses if the wallet does not know the visitor. */
  connect(parameters: { readonly silent: boolean; readonly chainId: CaipNetworkId }): Promise<WalletState>;
  disconnect?(): Promise<unknown>;
  /** Returns a function that stops watching. */
  watch?(listener: WalletListener): () => void;
  /** Absent if the wallet cannot switch chains on request. */
  switchChain?(chainId: CaipNetworkId): Promise<unknown>;
}

/** Services of a page for its wallets. */
export interface WalletPage extends PageServices {
  /** The chains that the site lists. */
  chains(): readonly CaipNetworkId[];
  /** The chain that the page shows. */
  shownChain(): CaipNetworkId;
}

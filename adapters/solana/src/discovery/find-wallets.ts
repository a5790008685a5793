import { findRegistered, type StandardWindow } from '@mooring/core/adapter';
import { findCoinbaseWallet } from './coinbase-wallet.ts';
import { type FoundWallet, readWallet } from './read-wallet.ts';

export interface WalletSearch {
  /** Solana wallets found so far. Of several with the same name, the first to register. */
  list(): readonly FoundWallet[];
  stop(): void;
}

/** Finds Wallet Standard wallets and the Coinbase extension. Calls `onChange` for later registrations and removals. */
export function findWallets(target: StandardWindow, onChange: () => void): WalletSearch {
  const registry = findRegistered(target, onChange);
  return {
    list() {
      const found = new Map<string, FoundWallet>();
      for (const each of registry.list()) {
        const wallet = readWallet(each);
        if (wallet !== undefined && !found.has(wallet.id)) found.set(wallet.id, wallet);
      }
      const coinbase = findCoinbaseWallet(target);
      if (coinbase !== undefined && !found.has(coinbase.id)) found.set(coinbase.id, coinbase);
      return [...found.values()];
    },
    stop: () => registry.stop(),
  };
}

import { findRegistered, type StandardWindow } from '@mooring/core';
import { type FoundWallet, readWallet } from './read-wallet.ts';

export interface WalletSearch {
  /** Solana wallets so far; of those with one name the first to register. */
  list(): readonly FoundWallet[];
  stop(): void;
}

/** Finds wallets by the Wallet Standard. `onChange` is called for every later registration and removal. */
export function findWallets(target: StandardWindow, onChange: () => void): WalletSearch {
  const registry = findRegistered(target, onChange);
  return {
    list() {
      const found = new Map<string, FoundWallet>();
      for (const each of registry.list()) {
        const wallet = readWallet(each);
        if (wallet !== undefined && !found.has(wallet.id)) found.set(wallet.id, wallet);
      }
      return [...found.values()];
    },
    stop: () => registry.stop(),
  };
}

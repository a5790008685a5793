import type { Wallet } from '@wallet-standard/base';
import { type FoundWallet, readWallet } from './read-wallet.ts';
import { type RegisterApi, readyEvent, registerEvent, type StandardWindow } from './standard-window.ts';

/** Registered objects that are looked at. */
const limit = 64;

export interface WalletSearch {
  /** Solana wallets so far; of those with one name the first to register. */
  list(): readonly FoundWallet[];
  stop(): void;
}

/** Finds wallets by the Wallet Standard. `onChange` is told of every later one, and of those that go. */
export function findWallets(target: StandardWindow, onChange: () => void): WalletSearch {
  const registered = new Set<Wallet>();
  let listening = false;
  const api: RegisterApi = Object.freeze({
    register(...wallets: readonly Wallet[]) {
      const added = wallets
        .slice(0, limit)
        .filter((wallet) => !registered.has(wallet) && registered.size < limit && registered.add(wallet));
      if (listening && added.length > 0) onChange();
      return () => {
        const gone = added.filter((wallet) => registered.delete(wallet));
        if (listening && gone.length > 0) onChange();
      };
    },
  });
  const onRegister = (event: Event): void => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail !== 'function') return;
    try {
      detail(api);
    } catch {
      // A wallet that breaks is not listed.
    }
  };
  target.addEventListener(registerEvent, onRegister);
  target.dispatchEvent(new CustomEvent(readyEvent, { detail: api }));
  listening = true;
  return {
    list() {
      const found = new Map<string, FoundWallet>();
      for (const each of registered) {
        const wallet = readWallet(each);
        if (wallet !== undefined && !found.has(wallet.id)) found.set(wallet.id, wallet);
      }
      return [...found.values()];
    },
    stop() {
      listening = false;
      target.removeEventListener(registerEvent, onRegister);
      registered.clear();
    },
  };
}

import type { WalletAccount } from '@wallet-standard/base';
import { isAddress } from './address.ts';

const most = 100;

/**
 * The Solana accounts among what a wallet of the page has or answers, which is hostile: at most 100, each once. The objects
 * are the wallet's own, which it wants back when it signs; they are replaced with every change, so do not keep them.
 */
export function readAccounts(holder: unknown): readonly WalletAccount[] {
  try {
    const { accounts } = Object(holder) as { readonly accounts?: unknown };
    if (!Array.isArray(accounts)) return [];
    const found = new Map<string, WalletAccount>();
    for (const account of accounts.slice(0, most)) {
      const { address, chains } = Object(account) as Partial<WalletAccount>;
      const here = Array.isArray(chains) && chains.some((chain) => String(chain).startsWith('solana:'));
      if (here && isAddress(address) && !found.has(address)) found.set(address, account);
    }
    return [...found.values()];
  } catch {
    // A property that throws when it is read.
    return [];
  }
}

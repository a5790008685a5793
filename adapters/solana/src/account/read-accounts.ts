import type { WalletAccount } from '@wallet-standard/base';
import { isAddress } from './address.ts';

const most = 100;

/**
 * The Solana accounts among what a wallet of the page has or answers, which is hostile: at most 100, each once. The objects
 * are the wallet's own, which it wants back when it signs; they are replaced with every change, so do not keep them.
 */
export function readAccounts(holder: unknown): readonly WalletAccount[] {
  return [...read(holder).values()];
}

/** The addresses of the same accounts, as they were checked: a wallet's object may say something else the next time. */
export function readAddresses(holder: unknown): readonly string[] {
  return [...read(holder).keys()];
}

function read(holder: unknown): ReadonlyMap<string, WalletAccount> {
  const found = new Map<string, WalletAccount>();
  try {
    const { accounts } = Object(holder) as { readonly accounts?: unknown };
    if (!Array.isArray(accounts)) return found;
    for (const account of accounts.slice(0, most)) {
      const { address, chains } = Object(account) as Partial<WalletAccount>;
      const here =
        Array.isArray(chains) && chains.slice(0, most).some((chain) => String(chain).startsWith('solana:'));
      if (here && isAddress(address) && !found.has(address)) found.set(address, account);
    }
    return found;
  } catch {
    // A property that throws when it is read.
    return new Map();
  }
}

import type { WalletAccount } from '@wallet-standard/base';
import { isAddress } from './address.ts';

const maxAccounts = 100;

/** An account of a wallet in the page. */
export interface HeldAccount {
  readonly address: string;
  /** The clusters that it is on, by their names in the Wallet Standard. */
  readonly chains: readonly string[];
}

/**
 * Reads at most 100 distinct Solana accounts from a wallet or its answer, which may be hostile. Returns the wallet's
 * own objects, since it expects them back when it signs. Do not keep them: the wallet replaces them with every change.
 */
export function readAccounts(holder: unknown): readonly WalletAccount[] {
  return [...read(holder).values()].map(({ account }) => account);
}

/** The same accounts, copied after validation, because a wallet's object may return other values the next time. */
export function readHeldAccounts(holder: unknown): readonly HeldAccount[] {
  return [...read(holder).values()].map(({ address, chains }) => ({ address, chains }));
}

function read(holder: unknown): ReadonlyMap<string, HeldAccount & { readonly account: WalletAccount }> {
  const found = new Map<string, HeldAccount & { readonly account: WalletAccount }>();
  try {
    const { accounts } = Object(holder) as { readonly accounts?: unknown };
    if (!Array.isArray(accounts)) return found;
    for (const account of accounts.slice(0, maxAccounts)) {
      const { address, chains } = Object(account) as Partial<WalletAccount>;
      const clusters = readChains(chains);
      if (clusters.length > 0 && isAddress(address) && !found.has(address))
        found.set(address, { address, chains: clusters, account });
    }
    return found;
  } catch {
    // A getter threw.
    return new Map();
  }
}

/** The clusters among the chains that a wallet or an account names, which are hostile. Throws where reading them does. */
export function readChains(chains: unknown): readonly string[] {
  const names = Array.isArray(chains) ? chains.slice(0, maxAccounts).map(String) : [];
  return names.filter((name) => name.startsWith('solana:'));
}

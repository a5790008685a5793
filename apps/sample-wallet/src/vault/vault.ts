import { accountsOf, loadOtherChains, type WalletAccount } from './accounts.ts';
import type { Kept } from './kept.ts';
import { isSealedPhrase, openPhrase, sealPhrase } from './sealed-phrase.ts';

/** The accounts while the wallet is unlocked. */
export interface OpenVault {
  /** Never empty. */
  readonly accounts: () => readonly WalletAccount[];
  /** Index of the last selected account. */
  readonly active: number;
  /** Adds the next account of the phrase, and stores their number. Rejects at the limit. */
  readonly addAccount: () => Promise<void>;
  /** Stores the selected account. Never rejects, since this is only a convenience. */
  readonly choose: (index: number) => Promise<void>;
}

export interface Vault {
  exists(): Promise<boolean>;
  /** Encrypts and stores a phrase, and opens it. */
  create(phrase: string, password: string): Promise<OpenVault>;
  /** `undefined` if the password is wrong. */
  unlock(password: string): Promise<OpenVault | undefined>;
}

export const maxAccounts = 10;
const phraseKey = 'phrase';
const countKey = 'accounts';
const activeKey = 'active';

/** Creates a vault over storage and a source of random bytes. */
export function createVault(
  kept: Omit<Kept, 'update'>,
  random: (length: number) => Uint8Array<ArrayBuffer>,
): Vault {
  const open = async (phrase: string): Promise<OpenVault> => {
    const at = await accountsOf(phrase);
    const stored = Number(await kept.get(countKey));
    const count = Number.isInteger(stored) ? Math.min(Math.max(stored, 1), maxAccounts) : 1;
    let accounts: readonly WalletAccount[] = Array.from({ length: count }, (_, index) => at(index));
    const chosen = Number(await kept.get(activeKey));
    return {
      accounts: () => accounts,
      active: Number.isInteger(chosen) && chosen > 0 && chosen < count ? chosen : 0,
      choose: (index) => kept.set(activeKey, index).catch(() => undefined),
      async addAccount() {
        if (accounts.length >= maxAccounts) throw new Error('There are enough accounts.');
        await kept.set(countKey, accounts.length + 1);
        accounts = [...accounts, at(accounts.length)];
      },
    };
  };
  return {
    exists: async () => isSealedPhrase(await kept.get(phraseKey)),
    async create(phrase, password) {
      await kept.set(countKey, 1);
      await kept.delete(activeKey);
      await kept.set(phraseKey, await sealPhrase(phrase, password, random(28)));
      return open(phrase);
    },
    async unlock(password) {
      const sealed = await kept.get(phraseKey);
      if (!isSealedPhrase(sealed)) return undefined;
      // Loads while the password is checked; a failure shows when the accounts are derived.
      loadOtherChains().catch(() => undefined);
      const phrase = await openPhrase(sealed, password);
      return phrase === undefined ? undefined : open(phrase);
    },
  };
}

import type { PrivateKeyAccount } from 'viem/accounts';
import { accountsOf } from './accounts.ts';
import type { Kept } from './kept.ts';
import { isSealedPhrase, openPhrase, sealPhrase } from './sealed-phrase.ts';

/** The accounts while the wallet is unlocked. */
export interface OpenVault {
  /** Never empty. */
  readonly accounts: () => readonly PrivateKeyAccount[];
  /** One more account of the same phrase; keeps how many there are. Rejects at the limit. */
  readonly addAccount: () => Promise<void>;
}

export interface Vault {
  exists(): Promise<boolean>;
  /** Keeps a phrase under a password and opens it. */
  create(phrase: string, password: string): Promise<OpenVault>;
  /** `undefined` when the password is wrong. */
  unlock(password: string): Promise<OpenVault | undefined>;
  forget(): Promise<void>;
}

export const mostAccounts = 10;
const phraseKey = 'phrase';
const countKey = 'accounts';

/** Over storage and a source of random bytes. */
export function createVault(kept: Kept, random: (length: number) => Uint8Array<ArrayBuffer>): Vault {
  const open = async (phrase: string): Promise<OpenVault> => {
    const at = await accountsOf(phrase);
    const stored = Number(await kept.get(countKey));
    const count = Number.isInteger(stored) ? Math.min(Math.max(stored, 1), mostAccounts) : 1;
    let accounts: readonly PrivateKeyAccount[] = Array.from({ length: count }, (_, index) => at(index));
    return {
      accounts: () => accounts,
      async addAccount() {
        if (accounts.length >= mostAccounts) throw new Error('There are enough accounts.');
        await kept.set(countKey, accounts.length + 1);
        accounts = [...accounts, at(accounts.length)];
      },
    };
  };
  return {
    exists: async () => isSealedPhrase(await kept.get(phraseKey)),
    async create(phrase, password) {
      await kept.set(countKey, 1);
      await kept.set(phraseKey, await sealPhrase(phrase, password, random(28)));
      return open(phrase);
    },
    async unlock(password) {
      const sealed = await kept.get(phraseKey);
      if (!isSealedPhrase(sealed)) return undefined;
      const phrase = await openPhrase(sealed, password);
      return phrase === undefined ? undefined : open(phrase);
    },
    async forget() {
      await kept.delete(phraseKey);
      await kept.delete(countKey);
    },
  };
}

import { mnemonicToSeedSync } from '@scure/bip39';
import { anvilMnemonic } from '../anvil/anvil-accounts.ts';

let seed: Uint8Array | undefined;

/** The seed of the phrase whose accounts are funded on every local chain. */
export function phraseSeed(): Uint8Array {
  seed ??= mnemonicToSeedSync(anvilMnemonic);
  return seed;
}

/** How many accounts of the phrase are funded on each chain. */
export const fundedAccounts = 10;

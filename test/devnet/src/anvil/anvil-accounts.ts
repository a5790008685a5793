import { type HDAccount, mnemonicToAccount } from 'viem/accounts';

/** The phrase of anvil's funded accounts. It is public: funds sent to it on a public chain are lost. */
export const anvilMnemonic = 'test test test test test test test test test test test junk';

/** The ten accounts that hold 10,000 Ether each on every local chain. */
export const anvilAccounts: readonly HDAccount[] = Array.from({ length: 10 }, (_, addressIndex) =>
  mnemonicToAccount(anvilMnemonic, { addressIndex }),
);

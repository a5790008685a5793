import { type HDAccount, mnemonicToAccount } from 'viem/accounts';

/** The phrase that anvil funds its accounts from. It is public: anything sent to it on a public chain is lost. */
export const anvilMnemonic = 'test test test test test test test test test test test junk';

/** The ten accounts that hold 10,000 Ether each on every local chain. */
export const anvilAccounts: readonly HDAccount[] = Array.from({ length: 10 }, (_, addressIndex) =>
  mnemonicToAccount(anvilMnemonic, { addressIndex }),
);

/** Session methods of Solana wallets, including those that migrating sites call. */
export const solanaMethods = [
  'solana_getAccounts',
  'solana_requestAccounts',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const;
export type SolanaMethod = (typeof solanaMethods)[number];

/** Session methods of Bitcoin wallets, in the order of the specification. */
export const bitcoinMethods = ['getAccountAddresses', 'sendTransfer', 'signPsbt', 'signMessage'] as const;
export type BitcoinMethod = (typeof bitcoinMethods)[number];

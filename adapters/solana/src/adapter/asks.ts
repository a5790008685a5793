import type { Asks } from '@mooring/core/adapter';
import { formerChains } from '@mooring/protocol';

/** Methods to request from remote wallets, including those that migrating sites call. */
export const solanaAsks: Asks = {
  methods: [
    'solana_getAccounts',
    'solana_requestAccounts',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  events: ['accountsChanged', 'chainChanged'],
  formerIds: formerChains,
};

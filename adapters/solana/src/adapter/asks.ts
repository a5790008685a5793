import type { Asks } from '@mooring/core';
import { formerChains } from '@mooring/protocol';

/** Methods that a remote wallet is asked to approve: those that sites migrating from the original call as well. */
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

import type { Asks } from '@mooring/core';
import { formerIds } from '../cluster/cluster.ts';

/** What a wallet elsewhere is asked to approve: what sites that come from the toolkit call as well. */
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
  formerIds,
};

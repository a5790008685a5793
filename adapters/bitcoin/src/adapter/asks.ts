import type { Asks } from '@mooring/core';
import { addressesEvent, remoteMethods } from '../provider/remote-calls.ts';

/** What a wallet elsewhere is asked to approve. */
export const bitcoinAsks: Asks = {
  methods: Object.values(remoteMethods),
  events: ['accountsChanged', 'chainChanged', addressesEvent],
};

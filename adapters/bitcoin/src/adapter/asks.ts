import type { Asks } from '@mooring/core/adapter';
import { addressesEvent, remoteMethods } from '../provider/remote-calls.ts';

/** Methods and events that a remote wallet is asked to approve. */
export const bitcoinAsks: Asks = {
  methods: Object.values(remoteMethods),
  events: ['accountsChanged', 'chainChanged', addressesEvent],
};

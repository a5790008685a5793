import type { Asks } from '@mooring/core/adapter';
import { addressesEvent, remoteMethods } from '../provider/remote-calls.ts';

/** Methods and events to request from a remote wallet. */
export const bitcoinAsks: Asks = {
  methods: Object.values(remoteMethods),
  events: ['accountsChanged', 'chainChanged', addressesEvent],
};

import type { Asks } from '@mooring/core/adapter';
import { formerChains, solanaMethods } from '@mooring/protocol';

/** Methods and events to request from remote wallets. */
export const solanaAsks: Asks = {
  methods: solanaMethods,
  events: ['accountsChanged', 'chainChanged'],
  formerIds: formerChains,
};

import type { ProposalNamespace } from '@mooring/core/adapter';
import { formerChains, solanaMethods } from '@mooring/protocol';

/** Methods and events to request from remote wallets. */
export const solanaProposal: ProposalNamespace = {
  methods: solanaMethods,
  events: ['accountsChanged', 'chainChanged'],
  formerIds: formerChains,
};

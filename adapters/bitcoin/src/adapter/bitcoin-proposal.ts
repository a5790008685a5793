import type { ProposalNamespace } from '@mooring/core/adapter';
import { bitcoinMethods } from '@mooring/protocol';
import { addressesEvent } from '../provider/remote-calls.ts';

/** Methods and events to request from a remote wallet. */
export const bitcoinProposal: ProposalNamespace = {
  methods: bitcoinMethods,
  events: ['accountsChanged', 'chainChanged', addressesEvent],
};

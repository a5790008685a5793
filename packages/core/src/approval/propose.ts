import type { AppKitCore } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { CaipNetworkId } from '../contract/network.ts';
import type { Proposal, RemoteWallet } from '../contract/remote-wallet.ts';
import { networksOf } from '../store/networks-of.ts';

/** Restricts a proposal, which otherwise includes everything that the site has. */
export interface ProposalLimits {
  readonly first?: CaipNetworkId | undefined;
  readonly only?: Namespace | undefined;
}

/**
 * Builds the proposal for a wallet: every namespace of the site that it serves, or only one, each with all its networks. One
 * chain may come first, since wallets that approve a single chain approve the first. Former ids of chains come last.
 */
export function propose(
  core: AppKitCore,
  wallet: RemoteWallet,
  { first, only }: ProposalLimits = {},
): Proposal {
  const state = core.store.getState();
  const parts = Object.values(core.adapters).flatMap(({ namespace, proposal }) => {
    const chains = networksOf(state, namespace).map(({ caipNetworkId }) => caipNetworkId);
    const wanted = only === undefined || only === namespace;
    if (chains.length === 0 || !wanted || !wallet.serves(namespace)) return [];
    const { methods, events, formerIds = {} } = proposal;
    const start = chains.filter((chain) => chain === first);
    const former = chains.flatMap((chain) => formerIds[chain] ?? []);
    return [
      [namespace, { methods, events, chains: [...new Set([...start, ...chains, ...former])] }] as const,
    ];
  });
  return Object.fromEntries(parts);
}

import type { AppKitCore } from '../contract/core.ts';
import type { CaipNetworkId } from '../contract/network.ts';
import type { Proposal, RemoteWallet } from '../contract/remote-wallet.ts';
import { networksOf } from '../store/networks-of.ts';

/**
 * What a wallet is asked to approve: every namespace of the site that it serves, each with all its networks. One chain may
 * come first: a wallet that approves a single chain approves the first. Former ids of chains are last.
 */
export function propose(core: AppKitCore, wallet: RemoteWallet, first?: CaipNetworkId | undefined): Proposal {
  const state = core.store.getState();
  const parts = Object.values(core.adapters).flatMap(({ namespace, asks }) => {
    const chains = networksOf(state, namespace).map(({ caipNetworkId }) => caipNetworkId);
    if (chains.length === 0 || !wallet.serves(namespace)) return [];
    const { methods, events, formerIds = {} } = asks;
    const wanted = chains.filter((chain) => chain === first);
    const former = chains.flatMap((chain) => formerIds[chain] ?? []);
    return [
      [namespace, { methods, events, chains: [...new Set([...wanted, ...chains, ...former])] }] as const,
    ];
  });
  return Object.fromEntries(parts);
}

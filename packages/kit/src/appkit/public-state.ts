import type { AppKitState, CaipNetworkId } from '@mooring/core';
import { type ChainNamespace, type RemoteFeatures, selectLoading } from '@mooring/core/page';

/** The modal's state in AppKit's shape. */
export interface PublicState {
  readonly initialized: boolean;
  readonly loading: boolean;
  readonly open: boolean;
  readonly selectedNetworkId: CaipNetworkId;
  readonly activeChain: ChainNamespace;
  /** Features of the modal besides wallets: the operator's settings override the site's. */
  readonly remoteFeatures: RemoteFeatures;
}

export function publicState(state: AppKitState): PublicState {
  return {
    initialized: state.initialized,
    loading: selectLoading(state),
    open: state.open,
    selectedNetworkId: state.activeNetwork.caipNetworkId,
    activeChain: state.activeNamespace,
    remoteFeatures: state.remoteFeatures,
  };
}

import type { RegisteredNetwork } from '../contract/listed-network.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { RemoteFeatures } from '../contract/remote-features.ts';
import type { AppKitState } from '../contract/state.ts';

/** The modal's state in AppKit's shape. */
export interface PublicState {
  readonly initialized: boolean;
  /** A wallet request is pending, or the site has set a loading state. */
  readonly loading: boolean;
  readonly open: boolean;
  readonly selectedNetworkId: RegisteredNetwork['caipNetworkId'];
  readonly activeChain: ChainNamespace;
  /** Features of the modal besides wallets: the operator's settings override the site's. */
  readonly remoteFeatures: RemoteFeatures;
}

/** The state as `getState` and `useAppKitState` return it. */
export const publicState = (state: AppKitState): PublicState => ({
  initialized: state.initialized,
  loading: state.loading || state.connectFlow.status === 'pending',
  open: state.open,
  selectedNetworkId: state.activeNetwork.caipNetworkId,
  activeChain: state.activeNamespace,
  remoteFeatures: state.remoteFeatures,
});

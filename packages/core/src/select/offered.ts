import type { AppKitCore } from '../contract/core.ts';
import type { ConnectMethod, WalletFeature } from '../contract/options.ts';
import type { AppKitState } from '../contract/state.ts';

/** The available ways to connect, in the site's order; by default wallets first if one is in the browser. */
export function selectConnectMethods(state: AppKitState): readonly ConnectMethod[] {
  const { connectMethodsOrder, enableWallets } = state.options;
  const found = state.connectors.some(({ type }) => type === 'announced' || type === 'injected');
  const automatic: readonly ConnectMethod[] = found
    ? ['wallet', 'email', 'social']
    : ['email', 'social', 'wallet'];
  const order = connectMethodsOrder.length > 0 ? connectMethodsOrder : automatic;
  return [...new Set(order)].filter((method) => method === 'wallet' && enableWallets);
}

/** The available buttons of a connected wallet, in the site's order. */
export function selectWalletFeatures(state: AppKitState): readonly WalletFeature[] {
  const { walletFeaturesOrder, receive, send } = state.options;
  // Restricted time zones are known once the operator's configuration is read.
  const onramp = state.remote.status === 'ready' && (state.remoteFeatures.onramp || []).length > 0;
  const there: Readonly<Record<WalletFeature, boolean>> = {
    ...{ receive, send, onramp },
    swaps: offersSwaps(state),
  };
  return [...new Set(walletFeaturesOrder)].filter((feature) => there[feature]);
}

/** The same and, until the operator's config is read, those that it may bring, so that no button moves when it arrives. */
export function selectFeaturePlaces(
  { api }: Pick<AppKitCore, 'api'>,
  state: AppKitState,
): readonly WalletFeature[] {
  if (api === undefined) return selectWalletFeatures(state);
  return selectWalletFeatures({ ...state, remote: { ...state.remote, status: 'ready' } });
}

/** Whether swaps are offered: only once the operator's config is read, so never without an API. */
export function offersSwaps({ remote, remoteFeatures: { swaps } }: AppKitState): boolean {
  return remote.status === 'ready' && swaps !== false && swaps.length > 0;
}

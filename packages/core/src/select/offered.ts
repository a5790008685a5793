import type { ConnectMethod, WalletFeature } from '../contract/options.ts';
import type { AppKitState } from '../contract/state.ts';

/** The ways to connect that work here, in the site's order, else wallets first where one is in the browser. */
export function selectConnectMethods(state: AppKitState): readonly ConnectMethod[] {
  const { connectMethodsOrder, enableWallets } = state.options;
  const found = state.connectors.some(({ type }) => type === 'announced' || type === 'injected');
  const automatic: readonly ConnectMethod[] = found
    ? ['wallet', 'email', 'social']
    : ['email', 'social', 'wallet'];
  const order = connectMethodsOrder.length > 0 ? connectMethodsOrder : automatic;
  return [...new Set(order)].filter((method) => method === 'wallet' && enableWallets);
}

/** The buttons of a connected wallet that work, in the site's order. */
export function selectWalletFeatures(state: AppKitState): readonly WalletFeature[] {
  const { walletFeaturesOrder, receive, send } = state.options;
  const there: Readonly<Record<WalletFeature, boolean>> = { receive, send, onramp: false, swaps: false };
  return [...new Set(walletFeaturesOrder)].filter((feature) => there[feature]);
}

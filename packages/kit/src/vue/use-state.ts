import type { AppKitNetwork, AppKitState, Namespace } from '@mooring/core';
import {
  type ChainNamespace,
  deepEqual,
  networkOf,
  type PublicState,
  type PublicWallet,
  publicState,
  type RegisteredNetwork,
  selectConnections,
  selectRecentConnections,
  setTheme,
} from '@mooring/core/page';
import {
  type RegisteredNetworkOf,
  switchToNetwork,
  type ThemeVariables,
  type UseAppKitAccount,
  type UseAppKitConnections,
  type UseAppKitNetwork,
  type UseAppKitTheme,
} from '@mooring/react';
import type { Ref } from 'vue';
import { publicAccount, walletOf } from '../appkit/public-account.ts';
import { useMembers, useSelected } from './watch-state.ts';

/** The account of a namespace (default: the active one). */
export function useAppKitAccount(
  options: { readonly namespace?: ChainNamespace } = {},
): Readonly<Ref<UseAppKitAccount>> {
  const { namespace } = options;
  return useSelected((state) => publicAccount(state, namespace));
}

/** The shown network, or the current one of the given namespace; `undefined` if the site has no network of it. */
export function useAppKitNetwork(): Readonly<Ref<UseAppKitNetwork>>;
export function useAppKitNetwork<N extends Namespace>(options: {
  readonly namespace: N;
}): Readonly<Ref<UseAppKitNetwork<RegisteredNetworkOf<N> | undefined>>>;
export function useAppKitNetwork({
  namespace,
}: {
  readonly namespace?: Namespace | undefined;
} = {}): Readonly<Ref<UseAppKitNetwork<RegisteredNetwork | undefined>>> {
  let switchNetwork: ((network: AppKitNetwork) => Promise<void>) | undefined;
  return useSelected((state, core) => {
    // The store holds the networks that the site listed; only its type may be narrower.
    const caipNetwork: RegisteredNetwork | undefined =
      namespace === undefined ? state.activeNetwork : networkOf(state, namespace);
    switchNetwork ??= (network) => switchToNetwork(core, network);
    return {
      caipNetwork,
      caipNetworkId: caipNetwork?.caipNetworkId,
      chainId: caipNetwork?.id,
      switchNetwork,
    };
  });
}

/** The public state of the modal. */
export function useAppKitState(): PublicState {
  return useMembers(publicState);
}

/** The theme, and setters for it. */
export function useAppKitTheme(): UseAppKitTheme {
  return useMembers(({ theme }, core) => ({
    themeMode: theme.mode,
    themeVariables: theme.variables,
    setThemeMode: (mode: AppKitState['theme']['mode'] | undefined) => setTheme(core, { mode }),
    setThemeVariables: (variables: ThemeVariables | undefined) => setTheme(core, { variables }),
  }));
}

/** Details of the connected wallet. Name and icon are as announced, with bounded size. */
export function useWalletInfo(namespace?: ChainNamespace): { readonly walletInfo: PublicWallet | undefined } {
  let walletInfo: PublicWallet | undefined;
  return useMembers((state) => {
    const next = walletOf(state, namespace);
    if (!deepEqual(walletInfo, next)) walletInfo = next;
    return { walletInfo };
  });
}

/** The wallets of a namespace (default: the active one). */
export function useAppKitConnections(namespace?: ChainNamespace): Readonly<Ref<UseAppKitConnections>> {
  return useSelected((state) => ({
    connections: selectConnections(state, namespace),
    recentConnections: selectRecentConnections(state, namespace),
  }));
}

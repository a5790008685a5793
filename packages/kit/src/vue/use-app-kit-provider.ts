import { currentCore, type Namespaces, type ProviderOf, publicType, selectAccount } from '@mooring/core';
import type { ChainNamespace } from '@mooring/core/page';
import type { UseAppKitProvider } from '@mooring/react';
import { shallowReactive } from 'vue';
import { watchProviders } from '../appkit/watch-providers.ts';
import { isServer, untilDisposed } from './watch-state.ts';

/** The connected wallet's provider; undefined until there is one. `T` may include `undefined`. */
export function useAppKitProvider<N extends keyof Namespaces>(
  namespace: N,
): UseAppKitProvider<ProviderOf<N> | undefined>;
export function useAppKitProvider<T = ProviderOf<keyof Namespaces> | undefined>(
  namespace: ChainNamespace,
): UseAppKitProvider<T>;
export function useAppKitProvider<T>(namespace: ChainNamespace): UseAppKitProvider<T> {
  const core = currentCore();
  // Shallow: a provider with private members does not work behind a proxy.
  const members = shallowReactive<{
    -readonly [Name in keyof UseAppKitProvider<T>]: UseAppKitProvider<T>[Name];
  }>({
    walletProvider: undefined as T,
    walletProviderType: undefined,
  });
  // A server never ends the subscription, and has no connected wallet.
  if (isServer()) return members;
  const providers = watchProviders(core);
  const show = (): void => {
    const provider = providers.get()[namespace];
    members.walletProvider = provider as T;
    const { wallet } = selectAccount(core.store.getState(), namespace);
    members.walletProviderType = provider === undefined ? undefined : wallet && publicType(wallet.type);
  };
  show();
  providers.subscribe(show);
  untilDisposed(providers.stop);
  return members;
}

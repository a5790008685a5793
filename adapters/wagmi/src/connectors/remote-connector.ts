import type { CaipNetwork, Eip1193Provider, RemoteProvider } from '@mooring/core';
import type { CreateConnectorFn } from 'wagmi';
import { lazyProvider } from './lazy-provider.ts';
import type { RemoteEntry } from './remote-entry.ts';
import type { ConnectParameters, RemoteWallet } from './remote-wallet.ts';

/**
 * A wallet reached by something of ours, as a connector of wagmi: its hooks and actions work with it as with any
 * other. What it does, and its engine, are loaded when there is a session to restore, or when somebody asks.
 */
export function remoteConnector(
  entry: RemoteEntry,
  networks: () => readonly CaipNetwork[],
): CreateConnectorFn {
  const { id, type, name, icon, rdns } = entry.connector.info;
  const load = async (): Promise<RemoteProvider> => {
    entry.provider ??= await entry.connector.getProvider();
    return entry.provider;
  };
  const facade = lazyProvider(load);

  return (host) => {
    let made: RemoteWallet | undefined;
    const wallet = async (): Promise<RemoteWallet> => {
      const { remoteWallet } = await import('../adapter/asked.ts');
      made ??= remoteWallet({ entry, networks, host, load });
      return made;
    };
    return {
      id,
      name,
      type,
      ...(icon === undefined ? {} : { icon }),
      ...(rdns === undefined ? {} : { rdns }),
      async connect(parameters: ConnectParameters = {}) {
        const { signal } = entry;
        entry.signal = undefined;
        // Both are needed, and both are fetched: at once.
        const [loaded] = await Promise.all([wallet(), load()]);
        return loaded.connect(parameters, signal);
      },
      disconnect: async () => (made ?? entry.provider)?.disconnect(),
      getAccounts: async () => (await wallet()).getAccounts(),
      getChainId: async () => (await wallet()).getChainId(),
      // wagmi asks every connector for its provider on every page load: the engine must not come with it.
      getProvider: async (): Promise<Eip1193Provider> => facade,
      isAuthorized: () => entry.connector.hasSession().catch(() => false),
      switchChain: async (parameters: { readonly chainId: number }) =>
        (await wallet()).switchChain(parameters),
      // The wallet's events go to wagmi by themselves; nobody else calls these.
      onAccountsChanged: ignore,
      onChainChanged: ignore,
      onDisconnect: ignore,
    };
  };
}

const ignore = (): void => undefined;

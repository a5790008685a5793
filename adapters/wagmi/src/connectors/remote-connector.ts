import type { CaipNetwork, Eip1193Provider, RemoteProvider } from '@mooring/core';
import type { CreateConnectorFn } from 'wagmi';
import { loadWalletActions } from '../lazy.ts';
import { providerFacade } from './provider-facade.ts';
import type { RemoteEntry } from './remote-entry.ts';
import type { ConnectParameters, RemoteWallet } from './remote-wallet.ts';

/**
 * A remote wallet as a connector of wagmi, so that wagmi's hooks and actions work with it. Its code and its engine are loaded
 * when there is a session to restore, or with the first request.
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
  const facade = providerFacade(load);

  return (host) => {
    let made: RemoteWallet | undefined;
    const wallet = async (): Promise<RemoteWallet> => {
      const { remoteWallet } = await loadWalletActions();
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
        // In parallel: each is a request of its own.
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
      // The remote wallet reports its events to wagmi itself; nothing calls these.
      onAccountsChanged: ignore,
      onChainChanged: ignore,
      onDisconnect: ignore,
    };
  };
}

const ignore = (): void => undefined;

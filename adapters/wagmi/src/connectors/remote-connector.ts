import { type AdapterHost, isGranted, type RemoteWallet, remoteType } from '@mooring/core/adapter';
import type { Eip1193Provider } from '@mooring/evm';
import type { CreateConnectorFn } from 'wagmi';
import { loadWalletActions } from '../lazy.ts';
import { providerFacade } from './provider-facade.ts';
import type { ConnectParameters, RemoteActions } from './remote-actions.ts';

/**
 * A remote wallet as a wagmi connector, so that wagmi's hooks and actions work with it. Loads its code and its engine
 * if there is an approval to restore, or on the first request.
 */
export function remoteConnector(
  wallet: RemoteWallet,
  host: AdapterHost,
  /** Signal of the modal's own attempt, which wagmi does not pass on. */
  signal: () => AbortSignal | undefined,
): CreateConnectorFn {
  const { id, name } = wallet;
  let provider: Eip1193Provider | undefined;
  const load = async (): Promise<Eip1193Provider> => {
    // In parallel: each is a separate request.
    const [{ remoteProvider }] = await Promise.all([loadWalletActions(), wallet.restore()]);
    provider ??= remoteProvider(wallet, host);
    return provider;
  };
  const facade = providerFacade(load);

  return ({ chains, emitter, storage }) => {
    let made: RemoteActions | undefined;
    const actions = async (): Promise<RemoteActions> => {
      const { remoteActions } = await loadWalletActions();
      made ??= remoteActions({ wallet, host, chains, emitter, storage, load, signal });
      return made;
    };
    return {
      id,
      name,
      type: remoteType(wallet),
      connect: async (parameters: ConnectParameters = {}) => (await actions()).connect(parameters),
      async disconnect() {
        made?.unlisten();
        if (wallet.granted('eip155') !== undefined) await wallet.leave('eip155');
      },
      getAccounts: async () => (await actions()).getAccounts(),
      getChainId: async () => (await actions()).getChainId(),
      // wagmi requests every connector's provider on every page load, which must not load the engine.
      getProvider: async (): Promise<Eip1193Provider> => facade,
      isAuthorized: async () => isGranted(wallet, 'eip155'),
      switchChain: async (parameters: { readonly chainId: number }) =>
        (await actions()).switchChain(parameters),
      // `connect` forwards the wallet's events to wagmi; nothing calls these.
      onAccountsChanged: ignore,
      onChainChanged: ignore,
      onDisconnect: ignore,
    };
  };
}

const ignore = (): void => undefined;

import type { CaipNetwork, Eip1193Provider, RemoteConnector, RemoteProvider } from '@mooring/core';
import { createFirstError } from '@mooring/protocol';
import type { CreateConnectorFn } from '@wagmi/core';
import { type Address, getAddress, numberToHex } from 'viem';
import { lazyProvider } from './lazy-provider.ts';

/** A remote connector with what is known of its wallet once its engine runs. */
export interface RemoteEntry {
  readonly connector: RemoteConnector;
  provider: RemoteProvider | undefined;
  /** Of the modal's own attempt: wagmi passes none on. Taken by the next connect. */
  signal: AbortSignal | undefined;
}

/**
 * A wallet reached by something of ours, as a connector of wagmi: its hooks and actions work with it as with any
 * other. The engine is loaded when there is a session to restore, or when somebody asks to connect.
 */
export function remoteConnector(
  entry: RemoteEntry,
  networks: () => readonly CaipNetwork[],
): CreateConnectorFn {
  const { info } = entry.connector;
  const load = async (): Promise<RemoteProvider> => {
    entry.provider ??= await entry.connector.getProvider();
    return entry.provider;
  };
  const facade = lazyProvider(load);

  return (config) => {
    let listening: Eip1193Provider | undefined;
    const onAccounts = (accounts: readonly string[]): void => connector.onAccountsChanged([...accounts]);
    const onChain = (chainId: string): void => connector.onChainChanged(chainId);
    const onDisconnect = (): void => connector.onDisconnect();
    const listen = (provider: Eip1193Provider): void => {
      if (listening !== undefined) return;
      listening = provider;
      provider.on('accountsChanged', onAccounts);
      provider.on('chainChanged', onChain);
      provider.on('disconnect', onDisconnect);
    };
    const unlisten = (): void => {
      listening?.removeListener('accountsChanged', onAccounts);
      listening?.removeListener('chainChanged', onChain);
      listening?.removeListener('disconnect', onDisconnect);
      listening = undefined;
    };

    const connector = {
      id: info.id,
      name: info.name,
      type: info.type,
      ...(info.icon === undefined ? {} : { icon: info.icon }),
      ...(info.rdns === undefined ? {} : { rdns: info.rdns }),
      async connect(parameters: ConnectParameters = {}): Promise<{ accounts: never; chainId: number }> {
        const { signal } = entry;
        entry.signal = undefined;
        const provider = await load();
        if (signal?.aborted === true) throw createFirstError('ABORTED');
        if (!provider.accounts().some((account) => account.startsWith('eip155:'))) {
          if (parameters.isReconnecting === true) throw createFirstError('NOT_CONNECTED');
          await provider.connect({
            signal,
            networks: preferred(networks(), parameters.chainId),
            onUri: (uri) => config.emitter.emit('message', { type: 'display_uri', data: uri }),
          });
        }
        listen(provider);
        const accounts = await connector.getAccounts();
        const chainId = await connector.getChainId();
        const listed = parameters.withCapabilities
          ? accounts.map((address) => ({ address, capabilities: {} }))
          : accounts;
        return { accounts: listed as never, chainId };
      },
      async disconnect(): Promise<void> {
        unlisten();
        await entry.provider?.disconnect();
      },
      async getAccounts(): Promise<readonly Address[]> {
        const accounts = (await (await load()).request({ method: 'eth_accounts' })) as readonly string[];
        return accounts.map((address) => getAddress(address));
      },
      async getChainId(): Promise<number> {
        return Number(await (await load()).request({ method: 'eth_chainId' }));
      },
      // wagmi asks every connector for its provider on every page load: the engine must not come with it.
      getProvider: async (): Promise<Eip1193Provider> => facade,
      isAuthorized: (): Promise<boolean> => entry.connector.hasSession().catch(() => false),
      async switchChain({ chainId }: { readonly chainId: number }) {
        const chain = config.chains.find((known) => known.id === chainId);
        if (chain === undefined) throw createFirstError('NETWORK_NOT_FOUND');
        const provider = await load();
        await provider.request({
          method: 'wallet_switchEthereumChain',
          params: [{ chainId: numberToHex(chainId) }],
        });
        config.emitter.emit('change', { chainId });
        return chain;
      },
      onAccountsChanged(accounts: string[]): void {
        if (accounts.length === 0) connector.onDisconnect();
        else config.emitter.emit('change', { accounts: accounts.map((address) => getAddress(address)) });
      },
      onChainChanged(chainId: string): void {
        config.emitter.emit('change', { chainId: Number(chainId) });
      },
      onDisconnect(): void {
        unlisten();
        config.emitter.emit('disconnect');
      },
    };
    return connector;
  };
}

interface ConnectParameters {
  readonly chainId?: number | undefined;
  readonly isReconnecting?: boolean | undefined;
  readonly withCapabilities?: boolean | undefined;
}

/** The wanted chain first: a wallet that approves one chain approves that. */
function preferred(networks: readonly CaipNetwork[], chainId: number | undefined): readonly CaipNetwork[] {
  const first = networks.filter((network) => Number(network.id) === chainId);
  return [...first, ...networks.filter((network) => !first.includes(network))];
}

import { type CaipNetwork, createError, type Eip1193Provider, type RemoteProvider } from '@mooring/core';
import { type Address, getAddress, numberToHex } from 'viem';
import type { CreateConnectorFn } from 'wagmi';
import type { RemoteEntry } from './remote-entry.ts';

type WagmiHost = Pick<Parameters<CreateConnectorFn>[0], 'chains' | 'emitter'>;

export interface ConnectParameters {
  readonly chainId?: number | undefined;
  readonly isReconnecting?: boolean | undefined;
  readonly withCapabilities?: boolean | undefined;
}

export interface RemoteWalletParameters {
  readonly entry: RemoteEntry;
  /** The networks listed now. */
  readonly networks: () => readonly CaipNetwork[];
  readonly host: WagmiHost;
  /** Loads the engine. */
  readonly load: () => Promise<RemoteProvider>;
}

export interface RemoteWallet {
  connect(
    parameters: ConnectParameters,
    signal: AbortSignal | undefined,
  ): Promise<{ accounts: never; chainId: number }>;
  disconnect(): Promise<void>;
  getAccounts(): Promise<readonly Address[]>;
  getChainId(): Promise<number>;
  switchChain(parameters: { readonly chainId: number }): Promise<WagmiHost['chains'][number]>;
}

/** The methods of a remote connector. From `connect` on, reports the wallet's own events to wagmi. */
export function remoteWallet({ entry, networks, host, load }: RemoteWalletParameters): RemoteWallet {
  const { emitter, chains } = host;
  let listening: Eip1193Provider | undefined;
  const onAccounts = (accounts: readonly string[]): void => {
    if (accounts.length === 0) onDisconnect();
    else emitter.emit('change', { accounts: accounts.map((address) => getAddress(address)) });
  };
  const onChain = (chainId: string): void => {
    emitter.emit('change', { chainId: Number(chainId) });
  };
  const onDisconnect = (): void => {
    unlisten();
    emitter.emit('disconnect');
  };
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

  const wallet: RemoteWallet = {
    async connect({ chainId: wanted, isReconnecting, withCapabilities }, signal) {
      const provider = await load();
      if (signal?.aborted === true) throw createError('ABORTED');
      if (!provider.accounts().some((account) => account.startsWith('eip155:'))) {
        if (isReconnecting === true) throw createError('NOT_CONNECTED');
        await provider.connect({
          signal,
          networks: preferred(networks(), wanted),
          onUri: (uri) => emitter.emit('message', { type: 'display_uri', data: uri }),
        });
      }
      listen(provider);
      const accounts = await wallet.getAccounts();
      const chainId = await wallet.getChainId();
      const listed = withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts;
      return { accounts: listed as never, chainId };
    },
    async disconnect() {
      unlisten();
      await entry.provider?.disconnect();
    },
    async getAccounts() {
      const accounts = (await (await load()).request({ method: 'eth_accounts' })) as readonly string[];
      return accounts.map((address) => getAddress(address));
    },
    async getChainId() {
      return Number(await (await load()).request({ method: 'eth_chainId' }));
    },
    async switchChain({ chainId }) {
      const chain = chains.find((known) => known.id === chainId);
      if (chain === undefined) throw createError('NETWORK_NOT_FOUND');
      const provider = await load();
      await provider.request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: numberToHex(chainId) }],
      });
      emitter.emit('change', { chainId });
      return chain;
    },
  };
  return wallet;
}

/** The wanted chain first: a wallet that approves a single chain approves the first. */
function preferred(networks: readonly CaipNetwork[], chainId: number | undefined): readonly CaipNetwork[] {
  const first = networks.filter((network) => Number(network.id) === chainId);
  return [...first, ...networks.filter((network) => !first.includes(network))];
}

import { createError } from '@mooring/core';
import type { AdapterHost, RemoteWallet } from '@mooring/core/adapter';
import type { Eip1193Provider } from '@mooring/evm';
import { type Address, getAddress, numberToHex } from 'viem';
import type { CreateConnectorFn } from 'wagmi';

type WagmiHost = Pick<Parameters<CreateConnectorFn>[0], 'chains' | 'emitter' | 'storage'>;

export interface ConnectParameters {
  readonly chainId?: number | undefined;
  readonly isReconnecting?: boolean | undefined;
  readonly withCapabilities?: boolean | undefined;
}

export interface RemoteActionsParameters extends WagmiHost {
  readonly wallet: RemoteWallet;
  readonly host: Pick<AdapterHost, 'approve'>;
  /** Loads the engine, and returns the wallet's provider. */
  readonly load: () => Promise<Eip1193Provider>;
  /** Aborts the pending attempt. */
  readonly signal: () => AbortSignal | undefined;
}

export interface RemoteActions {
  /** Shows no prompt if the wallet already grants EVM chains. */
  connect(parameters: ConnectParameters): Promise<{ accounts: never; chainId: number }>;
  getAccounts(): Promise<readonly Address[]>;
  getChainId(): Promise<number>;
  switchChain(parameters: { readonly chainId: number }): Promise<WagmiHost['chains'][number]>;
  unlisten(): void;
}

/** The methods of a remote connector. From `connect` on, reports the wallet's own events to wagmi. */
export function remoteActions(parameters: RemoteActionsParameters): RemoteActions {
  const { wallet, host, load, emitter, chains, storage } = parameters;
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

  const actions: RemoteActions = {
    async connect({ chainId: wanted, isReconnecting, withCapabilities }) {
      const signal = parameters.signal();
      const provider = await load();
      if (wallet.granted('eip155') === undefined) {
        if (isReconnecting === true) throw createError('NOT_CONNECTED');
        await host.approve({
          walletId: wallet.id,
          chainId: wanted === undefined ? undefined : `eip155:${wanted}`,
          signal,
          onLink: (uri) => emitter.emit('message', { type: 'display_uri', data: uri }),
        });
        if (wallet.granted('eip155') === undefined) throw createError('CHAIN_NOT_SUPPORTED');
      }
      const given = await actions.getAccounts();
      const last = isReconnecting === true ? await lastAccount(storage, wallet.id) : undefined;
      // wagmi treats the first account as the active one.
      const accounts = [...given].sort((left, right) => Number(right === last) - Number(left === last));
      const chainId = await actions.getChainId();
      // The wallet has disconnected meanwhile; wagmi would connect it anyway.
      if (wallet.granted('eip155') === undefined) throw createError('NOT_CONNECTED');
      listen(provider);
      const listed = withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts;
      return { accounts: listed as never, chainId };
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
    unlisten,
  };
  return actions;
}

/** The account that was active when the page unloaded, from wagmi's own record of the connection. Never rejects. */
async function lastAccount(storage: WagmiHost['storage'], id: string): Promise<Address | undefined> {
  try {
    // wagmi's storage key for its state, which its types do not include.
    const kept = (await storage?.getItem('store' as never)) as StoredState | null | undefined;
    const connections = kept?.state?.connections;
    if (!(connections instanceof Map)) return undefined;
    const known = [...connections.values()].find((connection) => connection?.connector?.id === id);
    return known?.accounts?.[0];
  } catch {
    // Blocked storage, or a damaged record: the wallet's own order applies.
    return undefined;
  }
}

interface StoredState {
  readonly state?: {
    readonly connections?: ReadonlyMap<
      string,
      { readonly accounts?: readonly Address[]; readonly connector?: { readonly id?: string } } | null
    >;
  };
}

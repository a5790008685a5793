import { type CaipNetwork, type ConnectorType, publicType } from '@mooring/core';
import type { ActiveAccount } from '@mooring/core/adapter';
import { readBase58 } from '../account/address.ts';
import { publicKeyOf, type SolanaPublicKey } from '../account/public-key.ts';
import { readAccounts } from '../account/read-accounts.ts';
import { clusterOf } from '../cluster/cluster.ts';
import { createError } from '../errors.ts';
import { loadWalletActions } from '../lazy.ts';
import type { WalletLink } from '../wallet/wallet-link.ts';
import type { SolanaProvider, SolanaProviderEvents } from './solana-provider.ts';

export interface ProviderParameters {
  readonly id: string;
  readonly link: WalletLink;
  /** Texts are already bounded. */
  info(): { readonly name: string; readonly type: ConnectorType };
  /** The site's current networks. */
  networks(): readonly CaipNetwork[];
  disconnect(): Promise<void>;
  /** Present for a wallet that accepts requests by method name. */
  request?: ((method: string, params: unknown) => Promise<unknown>) | undefined;
}

export interface CreatedProvider {
  readonly provider: SolanaProvider;
  /** Compares with the current connection, and emits the differences. */
  refresh(): void;
}

/** Creates the one provider that a site has of a connected wallet. Starts to load the signing code immediately. */
export function createProvider(parameters: ProviderParameters): CreatedProvider {
  const { id, link, info, networks } = parameters;
  const listeners = new Map<keyof SolanaProviderEvents, Set<(data: never) => void>>();
  const emit: SolanaProvider['emit'] = (event, data) => {
    for (const listener of [...(listeners.get(event) ?? [])]) callListener(listener, data as never);
  };
  const now = (): ActiveAccount | undefined => {
    try {
      return link.active();
    } catch {
      return undefined;
    }
  };
  const pending = <T>(signed: T): T => {
    emit('pendingTransaction', undefined);
    return signed;
  };
  let last = now();
  const provider: SolanaProvider = {
    id,
    get name() {
      return info().name;
    },
    get type() {
      return publicType(info().type);
    },
    chain: 'solana',
    get chains() {
      const address = now()?.address;
      const on = readAccounts(link.wallet).find((each) => each.address === address)?.chains ?? [];
      return networks().filter(({ caipNetworkId }) => on.includes(clusterOf(caipNetworkId)));
    },
    get publicKey() {
      return keyOf(now()?.address);
    },
    get address() {
      return now()?.address;
    },
    get cluster() {
      const active = now();
      return active && clusterOf(active.chainId);
    },
    wallet: link.wallet,
    get provider() {
      return provider;
    },
    connect: async () => link.active().address,
    disconnect: () => parameters.disconnect(),
    signMessage: async (message) => (await loadWalletActions()).signMessage(link, message),
    async signTransaction(transaction) {
      const { signTransactions } = await loadWalletActions();
      const [signed] = await signTransactions(link, [transaction]);
      return pending(signed as typeof transaction);
    },
    async signAllTransactions<T extends readonly Parameters<SolanaProvider['signTransaction']>[0][]>(
      transactions: T,
    ) {
      const { signTransactions } = await loadWalletActions();
      return pending((await signTransactions(link, transactions)) as T);
    },
    async signAndSendTransaction(transaction, options) {
      const { signAndSendTransaction } = await loadWalletActions();
      return pending(await signAndSendTransaction(link, transaction, options));
    },
    async sendTransaction(transaction, connection, options) {
      const { sendTransaction } = await loadWalletActions();
      return pending(await sendTransaction(link, transaction, connection, options));
    },
    async getAccounts() {
      link.active();
      return readAccounts(link.wallet).map(({ address }) => ({ namespace: 'solana', address, type: 'eoa' }));
    },
    async request<T>({ method, params }: Parameters<SolanaProvider['request']>[0]) {
      link.active();
      if (parameters.request === undefined) throw createError('RPC_CALL_NOT_ALLOWED');
      return (await parameters.request(method, params)) as T;
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
    emit,
  };
  // Preloads, so that a prompt does not wait for code. A failed load is retried with the first request.
  loadWalletActions().catch(() => undefined);
  return {
    provider,
    refresh() {
      const before = last;
      const active = now();
      last = active;
      if (active === undefined) {
        if (before !== undefined) emit('disconnect', undefined);
        return;
      }
      const key = keyOf(active.address);
      if (key !== undefined && active.address !== before?.address)
        emit(before === undefined ? 'connect' : 'accountsChanged', key);
      if (before !== undefined && active.chainId !== before.chainId) emit('chainChanged', active.chainId);
    },
  };
}

function keyOf(address: string | undefined): SolanaPublicKey | undefined {
  const bytes = readBase58(address);
  return bytes && publicKeyOf(bytes);
}

/** A throwing listener of the site does not stop the others. */
function callListener(listener: (data: never) => void, data: never): void {
  try {
    listener(data);
  } catch (error) {
    reportError(error);
  }
}

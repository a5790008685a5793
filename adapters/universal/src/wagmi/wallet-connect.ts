import { readError, readNetwork } from '@mooring/core';
import { type Eip1193Provider, readAccounts, switchChain } from '@mooring/evm';
import { systemClock } from '@mooring/protocol/time';
import { type Address, getAddress, UserRejectedRequestError } from 'viem';
import type { CreateConnectorFn } from 'wagmi';
import { createError } from '../errors.ts';
import type { EthereumProvider } from '../ethereum/ethereum-provider.ts';
import type { EthereumProviderOptions } from '../ethereum/ethereum-types.ts';
import { loadEthereumProvider } from '../lazy.ts';
import { type LazyEthereumProvider, lazyProvider } from './lazy-provider.ts';

/** Same as wagmi's own connector; chains and node URLs come from wagmi's config. */
export interface WalletConnectParameters
  extends Omit<
    EthereumProviderOptions,
    'chains' | 'optionalChains' | 'methods' | 'optionalMethods' | 'events' | 'optionalEvents' | 'rpcMap'
  > {
  /**
   * Whether to end a session that predates a chain in the config, so that the visitor reconnects and can approve it.
   * Default true.
   */
  readonly isNewChainsStale?: boolean | undefined;
}

interface ConnectParameters {
  readonly chainId?: number | undefined;
  readonly isReconnecting?: boolean | undefined;
  readonly withCapabilities?: boolean | undefined;
  readonly pairingTopic?: string | undefined;
}

type WagmiHost = Parameters<CreateConnectorFn>[0];

const id = 'walletConnect';
/** Key under which wagmi's own connector stores the requested chains of a session. */
const askedKey = `${id}.requestedChains` as const;

/**
 * A connector for wagmi that pairs a wallet. Shows the link in `modal` if there is one, and emits it as wagmi's message
 * `display_uri` and as the provider's event. Its code loads on first use, or for a session of the last visit.
 *
 * Connectors that one call returns to several configs, or to several rows of a wallet list, share one provider.
 */
export function walletConnect(parameters: WalletConnectParameters): CreateConnectorFn<LazyEthereumProvider> {
  const { isNewChainsStale = true, ...options } = parameters;
  let host: WagmiHost | undefined;
  let loading: Promise<EthereumProvider> | undefined;
  const { provider: facade, load } = lazyProvider(() => {
    loading ??= makeProvider(options, host).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  });

  return (config) => {
    host = config;
    const { chains, emitter, storage } = config;
    const chainIds = chains.map((chain) => chain.id);
    let stopListening: (() => void) | undefined;

    const requested = async (): Promise<readonly number[]> => {
      const stored: unknown = await storage?.getItem(askedKey as never);
      return Array.isArray(stored)
        ? stored.filter((chain): chain is number => typeof chain === 'number')
        : [];
    };
    const noteAsked = async (ids: readonly number[]): Promise<void> => {
      await storage?.setItem(askedKey as never, ids as never);
    };

    const addresses = (accounts: readonly string[]): readonly Address[] =>
      readAccounts(accounts).map((address) => getAddress(address));
    const ended = (): void => {
      stopListening?.();
      void noteAsked([]);
      emitter.emit('disconnect');
    };
    const listen = (provider: EthereumProvider): void => {
      if (stopListening !== undefined) return;
      const onAccounts = (accounts: string[]): void => {
        const known = addresses(accounts);
        if (known.length === 0) ended();
        else emitter.emit('change', { accounts: known });
      };
      const onChain = (chain: string): void => emitter.emit('change', { chainId: Number(chain) });
      provider.on('accountsChanged', onAccounts).on('chainChanged', onChain).on('disconnect', ended);
      stopListening = () => {
        stopListening = undefined;
        provider.off('accountsChanged', onAccounts).off('chainChanged', onChain).off('disconnect', ended);
      };
    };

    /** Whether the session predates a chain of the config. False if the wallet serves none of the chains. */
    const isStale = async ({ session }: EthereumProvider): Promise<boolean> => {
      if (!isNewChainsStale || session === undefined) return false;
      const accounts = session.namespaces.eip155?.accounts ?? [];
      const given = accounts.map((account) => Number(account.split(':')[1]));
      if (given.length > 0 && !given.some((chain) => chainIds.includes(chain))) return false;
      const before = await requested();
      return !chainIds.every((chain) => before.includes(chain));
    };

    const switchTo = async (provider: EthereumProvider, chainId: number) => {
      const chain = chains.find((known) => known.id === chainId);
      if (chain === undefined) throw createError('NETWORK_NOT_FOUND');
      try {
        const wallet: Eip1193Provider = provider;
        await switchChain(wallet, readNetwork(chain), { paired: true, clock: systemClock });
      } catch (error) {
        throw asWagmi(error);
      }
      await noteAsked([...new Set([...(await requested()), chainId])]);
      return chain;
    };

    const pair = async (provider: EthereumProvider, { chainId, pairingTopic }: ConnectParameters) => {
      const onLink = (uri: string): void => emitter.emit('message', { type: 'display_uri', data: uri });
      const first = chainId === undefined ? [] : [chainId];
      provider.on('display_uri', onLink);
      try {
        await provider.connect({ optionalChains: [...new Set([...first, ...chainIds])], pairingTopic });
      } catch (error) {
        throw asWagmi(error);
      } finally {
        provider.off('display_uri', onLink);
      }
      await noteAsked(chainIds);
    };

    const ensureSession = async (provider: EthereumProvider, wanted: ConnectParameters): Promise<void> => {
      if (provider.session !== undefined && (await isStale(provider))) await provider.disconnect();
      if (provider.session !== undefined) return;
      if (wanted.isReconnecting === true) throw createError('NOT_CONNECTED');
      await pair(provider, wanted);
    };

    /** A wallet that cannot switch stays on its chain; a rejection by the visitor is reported. */
    const moveTo = async (provider: EthereumProvider, chainId: number | undefined): Promise<void> => {
      if (chainId === undefined || provider.chainId === chainId) return;
      await switchTo(provider, chainId).catch((error: unknown) => {
        if (error instanceof UserRejectedRequestError) throw error;
      });
    };

    const getAccounts = async (): Promise<readonly Address[]> => addresses((await load()).accounts);

    return {
      id,
      name: 'WalletConnect',
      type: walletConnect.type,
      async connect(wanted: ConnectParameters = {}) {
        const provider = await load();
        await ensureSession(provider, wanted);
        listen(provider);
        await moveTo(provider, wanted.chainId);
        const accounts = addresses(provider.accounts);
        if (accounts.length === 0) throw createError('CHAIN_NOT_SUPPORTED');
        const listed =
          wanted.withCapabilities === true
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts;
        return { accounts: listed as never, chainId: provider.chainId };
      },
      async disconnect() {
        stopListening?.();
        await noteAsked([]);
        await (await load()).disconnect();
      },
      getAccounts,
      getChainId: async () => (await load()).chainId,
      async getProvider({ chainId } = {}) {
        if (chainId !== undefined && facade.session !== undefined && facade.chainId !== chainId)
          await switchTo(await load(), chainId);
        return facade;
      },
      async isAuthorized() {
        try {
          // No wallet is paired, so there is nothing to load.
          if ((await requested()).length === 0) return false;
          const provider = await load();
          if (provider.session === undefined) {
            await noteAsked([]);
            return false;
          }
          if (!(await isStale(provider))) return (await getAccounts()).length > 0;
          await provider.disconnect();
          return false;
        } catch {
          return false;
        }
      },
      switchChain: async ({ chainId }) => switchTo(await load(), chainId),
      // The provider's own events reach wagmi; nothing calls these.
      onAccountsChanged: ignore,
      onChainChanged: ignore,
      onDisconnect: ignore,
    };
  };
}
walletConnect.type = id;

const ignore = (): void => undefined;

async function makeProvider(
  options: EthereumProviderOptions,
  host: WagmiHost | undefined,
): Promise<EthereumProvider> {
  const { chains = [], transports = {} } = host ?? {};
  const { EthereumProvider: Provider } = await loadEthereumProvider();
  return Provider.init({
    ...options,
    disableProviderPing: true,
    showQrModal: options.showQrModal ?? options.modal !== undefined,
    optionalChains: chains.map((chain) => chain.id),
    rpcMap: Object.fromEntries(
      chains.flatMap((chain) => {
        const url = urlOf(transports[chain.id]?.({ chain })) ?? chain.rpcUrls.default.http[0];
        return url === undefined ? [] : [[chain.id, url]];
      }),
    ),
  });
}

/** URL of a transport; the first one of several. */
function urlOf(transport: { readonly value?: unknown } | undefined): string | undefined {
  const { url, transports } = Object(transport?.value) as {
    readonly url?: unknown;
    readonly transports?: readonly { readonly value?: unknown }[];
  };
  return typeof url === 'string' ? url : transports && urlOf(transports[0]);
}

/** The error that wagmi's hooks recognise as a rejection. */
function asWagmi(error: unknown): unknown {
  const { code } = readError(error);
  const isRefusal = code === 'REJECTED' || code.startsWith('USER_REJECTED');
  return isRefusal ? new UserRejectedRequestError(error as Error) : error;
}

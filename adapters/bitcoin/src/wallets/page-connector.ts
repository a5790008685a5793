import { bitcoinPrefix } from '@mooring/bitcoin';
import type { CaipNetworkId } from '@mooring/core';
import type { Connector, ConnectorAccount, ConnectorListener, ConnectorState } from '@mooring/core/adapter';
import { isOn } from '../address/address.ts';
import type { BitcoinAddress, BitcoinProvider } from '../contract/bitcoin-provider.ts';
import { createError } from '../errors.ts';
import { chainsOf } from '../network/chains.ts';
import { makeProvider } from '../provider/make-provider.ts';
import { readWalletError } from '../provider/prompt-wallet.ts';
import type { PageWallet, WalletPage, WalletState } from './page-wallet.ts';

/** Connector of a wallet in the page, of any kind. Returns only accounts on the wallet's chain. */
export function pageConnector(id: string, wallet: PageWallet, page: WalletPage): Connector<BitcoinProvider> {
  const { name, icon, source, calls } = wallet;
  let addresses: readonly BitcoinAddress[] = [];
  let chain: CaipNetworkId | undefined;
  let listener: ConnectorListener | undefined;

  /** Stores the wallet's state. Throws WALLET_ANSWER_INVALID if no address matches the wallet's chain. */
  const take = (state: WalletState, wanted: CaipNetworkId): ConnectorState => {
    addresses = state.addresses;
    if (addresses.length === 0) return { accounts: [] };
    const chainId = state.chainId ?? placeOf(addresses, wanted, page.chains());
    const accounts = accountsOn(chainId, addresses);
    if (accounts.length === 0)
      throw createError('WALLET_ANSWER_INVALID', { problem: 'its addresses are none of its network' });
    chain = chainId;
    return { accounts, chainId };
  };
  const ask = async (silent: boolean, wanted: CaipNetworkId): Promise<ConnectorState> => {
    try {
      return take(await wallet.connect({ silent, chainId: wanted }), wanted);
    } catch (error) {
      throw readWalletError(error);
    }
  };
  /** Asks the wallet to switch, and resolves with its new state. */
  const move = async (wanted: CaipNetworkId): Promise<ConnectorState> => {
    try {
      if (wallet.switchChain !== undefined) await wallet.switchChain(wanted);
      else if (!addresses.some(({ address }) => isOn(wanted, address)))
        throw createError('CHAIN_NOT_SUPPORTED');
      else return take({ addresses, chainId: wanted }, wanted);
    } catch (error) {
      throw readWalletError(error);
    }
    return ask(true, wanted);
  };
  const onState = (state: WalletState, wanted: CaipNetworkId): void => {
    try {
      const { accounts, chainId } = take(state, wanted);
      listener?.onAccounts(accounts, chainId);
    } catch {
      // Ignore invalid state.
    }
  };

  return {
    info: { id, type: 'announced', name, icon, namespaces: ['bip122'] },
    source,
    async connect({ silent, chainId: wanted }) {
      const state = await ask(silent, wanted);
      if (silent || state.chainId === undefined || state.chainId === wanted) return state;
      // Stay on the wallet's chain if the visitor rejects the switch.
      return move(wanted).catch(() => state);
    },
    ...(wallet.disconnect === undefined
      ? {}
      : {
          async disconnect() {
            await wallet.disconnect?.();
          },
        }),
    watch(watcher) {
      listener = watcher;
      const end = wallet.watch?.({
        onChange(read) {
          const wanted = chain ?? page.shownChain();
          if (read !== undefined) onState(read(wanted), wanted);
          else
            void wallet.connect({ silent: true, chainId: wanted }).then(
              (answer) => onState(answer, wanted),
              () => undefined,
            );
        },
        onDisconnect: () => watcher.onDisconnect?.(),
      });
      return () => {
        if (listener === watcher) listener = undefined;
        end?.();
      };
    },
    async switchNetwork({ caipNetworkId: wanted }) {
      const state = await move(wanted);
      if (state.chainId !== wanted) throw createError('CHAIN_NOT_SUPPORTED');
      return state;
    },
    provider: (active) =>
      makeProvider({
        name: () => name,
        calls,
        addresses: async (chainId) => addresses.filter(({ address }) => isOn(chainId, address)),
        known: () => addresses,
        active,
        services: page,
      }),
  };
}

/** Chain of a wallet that reports none: the wanted one if the addresses match, else one that the site lists. */
function placeOf(
  [first]: readonly BitcoinAddress[],
  wanted: CaipNetworkId,
  listed: readonly CaipNetworkId[],
): CaipNetworkId {
  if (first === undefined || isOn(wanted, first.address)) return wanted;
  const possible = (['bc', 'tb', 'bcrt'] as const)
    .flatMap((prefix) => chainsOf(prefix))
    .filter((chainId) => isOn(chainId, first.address));
  return possible.find((chainId) => listed.includes(chainId)) ?? possible[0] ?? wanted;
}

/** Each address once, with its first purpose. Keeps all addresses on an unknown chain, such as a fork. */
function accountsOn(
  chainId: CaipNetworkId,
  addresses: readonly BitcoinAddress[],
): readonly ConnectorAccount[] {
  const found = new Map<string, ConnectorAccount>();
  const isKnown = bitcoinPrefix(chainId) !== undefined;
  for (const { address, purpose, publicKey, path } of addresses)
    if ((!isKnown || isOn(chainId, address)) && !found.has(address))
      found.set(address, { address, type: purpose, publicKey, path });
  return [...found.values()];
}

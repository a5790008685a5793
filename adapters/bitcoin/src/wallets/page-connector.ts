import type {
  CaipNetworkId,
  Connector,
  ConnectorAccount,
  ConnectorListener,
  ConnectorState,
} from '@mooring/core';
import { isOn } from '../address/address.ts';
import type { BitcoinAddress, BitcoinProvider } from '../contract/bitcoin-provider.ts';
import { createError } from '../errors.ts';
import { chainsOf, prefixOf } from '../network/chains.ts';
import { readWalletError } from '../provider/ask-wallet.ts';
import { makeProvider } from '../provider/make-provider.ts';
import type { PageWallet, WalletPage, WalletState } from './page-wallet.ts';

/** A wallet in the page as adapters connect it: one path for all kinds, which answers with what fits its chain. */
export function pageConnector(id: string, wallet: PageWallet, page: WalletPage): Connector<BitcoinProvider> {
  const { name, icon, source, calls } = wallet;
  let addresses: readonly BitcoinAddress[] = [];
  let chain: CaipNetworkId | undefined;
  let listener: ConnectorListener | undefined;

  /** Stores the wallet's state. A wallet whose addresses are all of another chain than it names has no accounts. */
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
  /** Asks the wallet for a chain, and gives where it is then. */
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
  const hear = (state: WalletState, wanted: CaipNetworkId): void => {
    try {
      const { accounts, chainId } = take(state, wanted);
      listener?.onAccounts(accounts, chainId);
    } catch {
      // What cannot be read changes nothing.
    }
  };

  return {
    info: { id, type: 'announced', name, icon, namespaces: ['bip122'] },
    source,
    async connect({ silent, chainId: wanted }) {
      const state = await ask(silent, wanted);
      if (silent || state.chainId === undefined || state.chainId === wanted) return state;
      // Who declines to move is connected where the wallet is.
      return move(wanted).catch(() => state);
    },
    ...(wallet.disconnect === undefined
      ? {}
      : {
          async disconnect() {
            await wallet.disconnect?.();
          },
        }),
    watch(heard) {
      listener = heard;
      const end = wallet.watch?.({
        onChange(read) {
          const wanted = chain ?? page.shownChain();
          if (read !== undefined) hear(read(wanted), wanted);
          else
            void wallet.connect({ silent: true, chainId: wanted }).then(
              (answer) => hear(answer, wanted),
              () => undefined,
            );
        },
        onDisconnect: () => heard.onDisconnect?.(),
      });
      return () => {
        if (listener === heard) listener = undefined;
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

/** Where addresses are of a wallet that does not say it: the wanted chain if it can be, else one that the site lists. */
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

/** Each address once, as what it is for in the first place; all of them on a chain that is not known, such as a fork. */
function accountsOn(
  chainId: CaipNetworkId,
  addresses: readonly BitcoinAddress[],
): readonly ConnectorAccount[] {
  const found = new Map<string, ConnectorAccount>();
  const isKnown = prefixOf(chainId) !== undefined;
  for (const { address, purpose, publicKey, path } of addresses)
    if ((!isKnown || isOn(chainId, address)) && !found.has(address))
      found.set(address, { address, type: purpose, publicKey, path });
  return [...found.values()];
}

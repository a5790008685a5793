import {
  type ActiveAccount,
  type AdapterHost,
  BaseAdapter,
  type BaseStorage,
  type CaipAddress,
  type CaipNetwork,
  type CaipNetworkId,
  type ConnectorAccount,
  formatUnits,
  type NativeBalance,
  parseUnits,
  plainAddress,
  type RemoteWallet,
  type StandardWindow,
  type WalletSearch,
} from '@mooring/core';
import { isOn, isTaproot, readAddress } from '../address/address.ts';
import type { BitcoinAddress, BitcoinProvider } from '../contract/bitcoin-provider.ts';
import { findWallets } from '../discovery/find-wallets.ts';
import { idOf } from '../discovery/identity.ts';
import { createError } from '../errors.ts';
import { loadPublicActions, loadVerification } from '../lazy.ts';
import type { NodeAccess } from '../node/esplora.ts';
import { makeProvider, type PageServices } from '../provider/make-provider.ts';
import { addressesEvent, RemoteAddresses, remoteCalls } from '../provider/remote-calls.ts';
import { bitcoinAsks } from './asks.ts';

/** An unspent output in the form of Esplora's API. */
export interface BitcoinUtxo {
  readonly txid: string;
  readonly vout: number;
  /** Satoshi. */
  readonly value: number;
  readonly status: { readonly confirmed: boolean };
}

/** Options of {@link BitcoinAdapter}. */
export interface BitcoinAdapterOptions {
  /** The site's own source of unspent outputs, in place of the network's node. Transactions are still sent to the node. */
  readonly api?:
    | {
        readonly getUTXOs?:
          | ((parameters: {
              readonly network: CaipNetwork;
              readonly address: string;
            }) => Promise<readonly BitcoinUtxo[]>)
          | undefined;
      }
    | undefined;
  /** @deprecated No effect; accepted from sites that migrate. Networks are those of `createAppKit`. */
  readonly networks?: readonly unknown[] | undefined;
  /** @deprecated No effect; accepted from sites that migrate. */
  readonly projectId?: string | undefined;
  /** Where wallets come to; default: the page's window, if there is one. */
  readonly window?: StandardWindow | undefined;
  /** Default: the page's `localStorage`, if there is one. */
  readonly storage?: BaseStorage | undefined;
  /**
   * Keeps the record of a second instance on the same origin under another name. Pass the value of the `createAppKit` option of
   * this name.
   */
  readonly customStoragePrefix?: string | undefined;
}

/** Of the one wallet whose id is no name. */
const pairedId = 'walletConnect';

/** Bitcoin wallets: those in the page, whichever way they come to it, and those that live elsewhere. */
export class BitcoinAdapter extends BaseAdapter<'bip122', BitcoinProvider> {
  readonly parseUnits: typeof parseUnits = parseUnits;
  readonly formatUnits: typeof formatUnits = formatUnits;
  readonly #options: BitcoinAdapterOptions;
  /** Refreshes of providers, which notify their listeners of changes. */
  readonly #refreshes = new Set<() => boolean>();
  readonly #remoteAddresses: RemoteAddresses;
  readonly #cleanups: (() => void)[] = [];

  constructor(options: BitcoinAdapterOptions = {}) {
    const remoteAddresses = new RemoteAddresses();
    super({
      type: 'bitcoin',
      namespace: 'bip122',
      asks: bitcoinAsks,
      storage: options.storage,
      customStoragePrefix: options.customStoragePrefix,
      // The toolkit knows a wallet by its name alone.
      formerId: (id) => (id.startsWith('bip122:') || id === pairedId ? id : idOf(id)),
      remoteAccounts: (accounts, { wallet, chainId }) =>
        describeAccounts(accounts, remoteAddresses.known(wallet), chainId),
    });
    this.#options = options;
    this.#remoteAddresses = remoteAddresses;
  }

  override attach(host: AdapterHost): void {
    this.#unlisten();
    this.#remoteAddresses.forget();
    // Before the connection is updated, which shows the known state.
    for (const wallet of host.wallets)
      this.#cleanups.push(
        wallet.on((event) => {
          if (event.type !== 'changed' || event.namespace !== 'bip122') return;
          if (event.name === addressesEvent) this.#remoteAddresses.hear(wallet, event.data);
        }),
      );
    super.attach(host);
  }

  override destroy(): void {
    this.#unlisten();
    super.destroy();
  }

  protected discover(onChange: () => void, host: AdapterHost): WalletSearch<BitcoinProvider> | undefined {
    const target = this.#options.window ?? (typeof window === 'undefined' ? undefined : window);
    if (target === undefined) return undefined;
    const page = {
      ...this.#services(host),
      chains: () => host.networks.map(({ caipNetworkId }) => caipNetworkId),
      shownChain: () => host.defaultNetwork.caipNetworkId,
    };
    return findWallets(target, page, onChange);
  }

  protected remoteProvider(wallet: RemoteWallet, active: () => ActiveAccount): BitcoinProvider {
    const addresses = this.#remoteAddresses;
    const services = this.#services(this.host);
    return makeProvider({
      name: () => wallet.granted('bip122')?.peer.name || wallet.name,
      calls: remoteCalls(wallet, () => active().address),
      addresses: (chainId) =>
        addresses.of(wallet, chainId, { account: active().address, clock: services.clock }),
      active,
      checkChain(chainId) {
        if (!approves(wallet, chainId)) throw createError('CHAIN_NOT_SUPPORTED');
      },
      known: () => addresses.known(wallet),
      services,
    });
  }

  protected override connectionsChanged(): void {
    for (const refresh of [...this.#refreshes]) if (!refresh()) this.#refreshes.delete(refresh);
  }

  protected override readAddress(text: string): string | undefined {
    return readAddress(text);
  }

  /** One that approved another chain must not be asked there. */
  protected override async switchRemote(wallet: RemoteWallet, network: CaipNetwork): Promise<void> {
    if (!approves(wallet, network.caipNetworkId)) throw createError('CHAIN_NOT_SUPPORTED');
    await super.switchRemote(wallet, network);
  }

  /** Balance of an address, including unconfirmed amounts. */
  async getBalance(parameters: {
    readonly address: CaipAddress;
    readonly network: CaipNetwork;
  }): Promise<NativeBalance> {
    const { network } = parameters;
    const address = plainAddress(parameters.address);
    const { readBalance, balanceOf } = await loadPublicActions();
    const services = this.#services(this.host);
    if (services.utxos === undefined)
      return readBalance(services.nodes(network.caipNetworkId), network, address);
    return balanceOf(await services.utxos(network.caipNetworkId, address), network);
  }

  /** The signature in base64: by BIP-322 for a taproot address, else as wallets sign by themselves. */
  async signMessage(parameters: {
    readonly message: string;
    readonly address: CaipAddress;
  }): Promise<string> {
    const { provider, accounts } = this.active;
    const address = plainAddress(parameters.address);
    // What another account would sign is of no use to who asks.
    if (address !== accounts[0].address) throw createError('NOT_CONNECTED');
    return provider.signMessage({ message: parameters.message, address });
  }

  async verifyMessage(parameters: {
    readonly message: string;
    readonly signature: string;
    readonly address: CaipAddress;
  }): Promise<boolean> {
    const { verifyMessage } = await loadVerification();
    return verifyMessage({ ...parameters, address: plainAddress(parameters.address) });
  }

  #services(host: AdapterHost): PageServices {
    const networkOf = (chainId: CaipNetworkId): CaipNetwork | undefined =>
      host.networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
    const { getUTXOs } = this.#options.api ?? {};
    return {
      clock: host.clock,
      follow: (refresh) => this.#refreshes.add(refresh),
      nodes(chainId): NodeAccess {
        const own = host.customRpcUrls?.[chainId]?.map(({ url }) => url) ?? [];
        const urls = [...own, ...(networkOf(chainId)?.rpcUrls.default.http ?? [])];
        return { network: { caipNetworkId: chainId }, urls, clock: host.clock };
      },
      ...(getUTXOs === undefined
        ? {}
        : {
            async utxos(chainId, address) {
              const network = networkOf(chainId);
              if (network === undefined) throw createError('NETWORK_NOT_FOUND');
              const { parseUtxos } = await loadPublicActions();
              return parseUtxos(await getUTXOs({ network, address }));
            },
          }),
    };
  }

  #unlisten(): void {
    for (const end of this.#cleanups.splice(0)) end();
  }
}

/** Whether a wallet elsewhere approved an account of the chain. */
function approves(wallet: RemoteWallet, chainId: CaipNetworkId): boolean {
  const { accounts = [] } = wallet.granted('bip122')?.grants.bip122 ?? {};
  return accounts.some((account) => account.startsWith(`${chainId}:`));
}

/** Those of the chain, for payment first, whatever the wallet lists first: from one for ordinals nothing is to be paid. */
function describeAccounts(
  accounts: readonly ConnectorAccount[],
  known: readonly BitcoinAddress[],
  chainId: CaipNetworkId,
): readonly ConnectorAccount[] {
  const here = accounts.filter(({ address }) => isOn(chainId, address));
  const pays = here.some(({ address }) => !isTaproot(address));
  const told = here.map(({ address }): ConnectorAccount => {
    const { purpose, publicKey, path } = known.find((each) => each.address === address) ?? {};
    const type = purpose ?? (pays && isTaproot(address) ? 'ordinal' : 'payment');
    return { address, type, publicKey, path };
  });
  return [...told.filter(({ type }) => type === 'payment'), ...told.filter(({ type }) => type !== 'payment')];
}

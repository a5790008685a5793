import type { NodeAccess } from '@mooring/bitcoin/nodes';
import {
  type BaseStorage,
  type CaipAddress,
  type CaipNetwork,
  type CaipNetworkId,
  formatUnits,
  parseUnits,
  plainAddress,
} from '@mooring/core';
import {
  type ActiveAccount,
  type AdapterHost,
  BaseAdapter,
  type ConnectorAccount,
  type NativeBalance,
  type RemoteWallet,
  type StandardWindow,
  type WalletSearch,
} from '@mooring/core/adapter';
import { isOn, isTaproot, readAddress } from '../address/address.ts';
import type { BitcoinAddress, BitcoinProvider } from '../contract/bitcoin-provider.ts';
import { findWallets } from '../discovery/find-wallets.ts';
import { idOf } from '../discovery/identity.ts';
import { createError } from '../errors.ts';
import { loadPublicActions, loadVerification } from '../lazy.ts';
import { makeProvider, type PageServices } from '../provider/make-provider.ts';
import { addressesEvent, RemoteAddresses, remoteCalls } from '../provider/remote-calls.ts';
import { bitcoinProposal } from './bitcoin-proposal.ts';

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
  /** The site's own source of unspent outputs, instead of the network's node, which still receives transactions. */
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
  /** Window where wallets register. Default: the page's, if there is one. */
  readonly window?: StandardWindow | undefined;
  /** Default: the page's `localStorage`, if there is one. */
  readonly storage?: BaseStorage | undefined;
  /**
   * Separates the stored connections of a second instance on the same origin. Pass the value of the `createAppKit`
   * option of this name.
   */
  readonly customStoragePrefix?: string | undefined;
}

/** Connector id of the paired wallet. Other ids derive from the wallet's name. */
const pairedId = 'walletConnect';

/** Connects Bitcoin wallets: those in the page, however they register, and remote ones. */
export class BitcoinAdapter extends BaseAdapter<'bip122', BitcoinProvider> {
  readonly parseUnits: typeof parseUnits = parseUnits;
  readonly formatUnits: typeof formatUnits = formatUnits;
  readonly #options: BitcoinAdapterOptions;
  /** Functions that make providers compare their state and notify listeners. */
  readonly #refreshes = new Set<() => boolean>();
  readonly #remoteAddresses: RemoteAddresses;
  readonly #cleanups: (() => void)[] = [];

  constructor(options: BitcoinAdapterOptions = {}) {
    const remoteAddresses = new RemoteAddresses();
    super({
      type: 'bitcoin',
      namespace: 'bip122',
      proposal: bitcoinProposal,
      storage: options.storage,
      customStoragePrefix: options.customStoragePrefix,
      // AppKit identifies a wallet by its name alone.
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
    // Runs before the connection updates, which reads the known addresses.
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

  /** Rejects for a chain that the wallet did not approve. */
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

  /** Resolves with the signature in base64: BIP-322 for a taproot address, else the wallet's default. */
  async signMessage(parameters: {
    readonly message: string;
    readonly address: CaipAddress;
  }): Promise<string> {
    const { provider, accounts } = this.active;
    const address = plainAddress(parameters.address);
    // The caller expects the signature of the named account.
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
              const { readSiteUtxos } = await loadPublicActions();
              return readSiteUtxos(await getUTXOs({ network, address }));
            },
          }),
    };
  }

  #unlisten(): void {
    for (const end of this.#cleanups.splice(0)) end();
  }
}

/** Whether a remote wallet approved an account on the chain. */
function approves(wallet: RemoteWallet, chainId: CaipNetworkId): boolean {
  const { accounts = [] } = wallet.granted('bip122')?.grants.bip122 ?? {};
  return accounts.some((account) => account.startsWith(`${chainId}:`));
}

/** The accounts on the chain, payment first, since an ordinals account must not pay. */
function describeAccounts(
  accounts: readonly ConnectorAccount[],
  known: readonly BitcoinAddress[],
  chainId: CaipNetworkId,
): readonly ConnectorAccount[] {
  const here = accounts.filter(({ address }) => isOn(chainId, address));
  const pays = here.some(({ address }) => !isTaproot(address));
  const connectorAccounts = here.map(({ address }): ConnectorAccount => {
    const { purpose, publicKey, path } = known.find((each) => each.address === address) ?? {};
    const type = purpose ?? (pays && isTaproot(address) ? 'ordinal' : 'payment');
    return { address, type, publicKey, path };
  });
  return [
    ...connectorAccounts.filter(({ type }) => type === 'payment'),
    ...connectorAccounts.filter(({ type }) => type !== 'payment'),
  ];
}

import type { UniversalProvider } from '@mooring/adapter-universal/provider';
import {
  type AccountType,
  type AppKitCore,
  type AppKitNetwork,
  type AppKitState,
  type CaipAddress,
  type CaipNetworkId,
  createError,
  onModalEvent,
  type PublicConnectorType,
  readNetwork,
  selectAccount,
} from '@mooring/core';
import type { RegisteredName } from '@mooring/core/names';
import type { CaipIdOf, ListedNetwork, NetworkList } from '@mooring/core/page';
import {
  addNetwork,
  type ChainNamespace,
  type ConnectionEntry,
  type ConnectMethod,
  closeForSite,
  connectedState,
  forgetWallet,
  networkOf,
  type OpenOptions,
  open,
  type PublicConnector,
  type PublicState,
  type PublicWallet,
  preferredType,
  publicConnectors,
  publicState,
  type RemoteFeatures,
  removeNetwork,
  type Siwx,
  selectConnections,
  selectConnectMethods,
  selectRecentConnections,
  setTheme,
  updateOptions,
  type WalletFeature,
} from '@mooring/core/page';
import type { Eip1193Provider } from '@mooring/evm';
import type { ThemeVariables } from '@mooring/react';
import type { PairedShell } from '../adapters/paired-shell.ts';
import { loadCoreModal } from '../lazy.ts';
import type { CreateAppKitOptions, Features } from '../options/create-appkit-options.ts';
import type { CustomWallets } from '../options/custom-wallets.ts';
import { modalOptions } from '../options/modal-options.ts';
import {
  type AccountParts,
  type IdentityOf,
  type PublicIdentity,
  readIdentity,
  readNames,
  readNativeBalance,
} from './account-data.ts';
import { bindMethods } from './bind-methods.ts';
import { type PublicAccount, publicAccount, walletOf } from './public-account.ts';
import { listConnections, type PublicConnections, publicConnections } from './public-connections.ts';
import { type PublicEvent, publicEvent } from './public-event.ts';
import { type SwitchConnection, switchTo } from './switch-connection.ts';
import { watch } from './watch.ts';
import type { ProvidersByNamespace, WatchedProviders } from './watch-providers.ts';
import { raise, withModal } from './with-modal.ts';

export interface AppKitParts {
  readonly core: AppKitCore;
  /** Resolves when the last visit's connections are restored. Never rejects. */
  readonly started: Promise<void>;
  readonly customWallets: CustomWallets;
  readonly providers: WatchedProviders;
  /** Wallets paired over a relay; `undefined` without one. */
  readonly pairing?: PairedShell | undefined;
  readonly prepare: () => void;
  readonly destroy: () => void;
}

/** Theme as `getThemeMode` and `getThemeVariables` return it. */
export interface PublicTheme {
  readonly themeMode: AppKitState['theme']['mode'];
  readonly themeVariables: AppKitState['theme']['variables'];
}

/** A modal and its connections, as `createAppKit` returns it. Methods that fail reject with a `MooringError`. */
export class AppKit<Networks extends NetworkList = NetworkList> {
  /** Internal: for `AppKitProvider` and Mooring's packages. */
  readonly core: AppKitCore;
  /** Loads the code that opening needs. */
  readonly prepare: () => void;
  /** Removes the modal from the page. */
  readonly destroy: () => void;
  readonly #started: Promise<void>;
  readonly #customWallets: CustomWallets;
  readonly #providers: WatchedProviders;
  readonly #pairing: PairedShell | undefined;

  constructor(parts: AppKitParts) {
    this.core = parts.core;
    this.#pairing = parts.pairing;
    this.#started = parts.started;
    this.#customWallets = parts.customWallets;
    this.#providers = parts.providers;
    this.prepare = parts.prepare;
    this.destroy = parts.destroy;
    bindMethods(this);
  }

  /**
   * Resolves when the last visit's connections are restored or gone, after ten seconds at most. Resolves immediately on a server,
   * and when the modal is destroyed.
   */
  ready(): Promise<void> {
    return this.#started;
  }

  async open(options?: OpenOptions): Promise<void> {
    open(this.core, options);
  }

  /** Closes the modal. Shakes it instead while the visitor must sign in. */
  async close(): Promise<void> {
    closeForSite(this.core);
  }

  isOpen(): boolean {
    return this.#state.open;
  }

  /** Disconnects the wallets of one namespace, or all. If one fails, disconnects the others and then throws its error. */
  async disconnect(namespace?: ChainNamespace): Promise<void> {
    const { disconnect, disconnectAll } = await loadCoreModal();
    raise(await (namespace === undefined ? disconnectAll(this.core) : disconnect(this.core, { namespace })));
  }

  async switchNetwork(network: AppKitNetwork): Promise<void> {
    const { switchNetwork } = await loadCoreModal();
    raise(await switchNetwork(this.core, { network: readNetwork(network) }));
  }

  /**
   * Adds a network, or replaces the one with the same id, also in the chain library. Throws OPTION_INVALID if its id does not
   * belong to the namespace, CHAIN_ADAPTER_NOT_FOUND if no adapter serves the namespace.
   */
  addNetwork(namespace: ChainNamespace, network: AppKitNetwork): void {
    addNetwork(this.core, namespace, network);
  }

  /**
   * Removes a network. A wallet that is on it stays connected, on an unsupported network. Throws OPTION_INVALID for the last
   * network of a namespace.
   */
  removeNetwork(namespace: ChainNamespace, networkId: string | number): void {
    removeNetwork(this.core, namespace, networkId);
  }

  /** Makes another wallet or account active. Connects the wallet if necessary. */
  switchConnection(parameters: SwitchConnection): Promise<void> {
    return switchTo(this.core, parameters);
  }

  /** Removes a wallet from the recent ones. */
  deleteConnection(connection: {
    readonly connectorId: string;
    readonly name?: string | undefined;
    /** Ignored: recent wallets are remembered without their accounts. */
    readonly address?: string | undefined;
    readonly namespace?: ChainNamespace | undefined;
  }): void {
    forgetWallet(this.core, connection);
  }

  /** Shows a loading state in every namespace. */
  setLoading(loading: boolean, _namespace?: ChainNamespace): void {
    this.core.dispatch({ type: 'loadingChanged', loading });
  }

  getState(): PublicState {
    return publicState(this.#state);
  }

  /**
   * Features of the modal besides wallets: the site's settings; after the first opening, those of the API's operator.
   */
  getRemoteFeatures(): RemoteFeatures {
    return this.#state.remoteFeatures;
  }

  getAccount(namespace?: ChainNamespace): PublicAccount {
    return publicAccount(this.#state, namespace);
  }

  getAddress(namespace?: ChainNamespace): string | undefined {
    return selectAccount(this.#state, namespace).address;
  }

  getCaipAddress(namespace?: ChainNamespace): CaipAddress | undefined {
    return selectAccount(this.#state, namespace).caipAddress;
  }

  getAddressByChainNamespace(namespace: ChainNamespace): string | undefined {
    return this.getAddress(namespace);
  }

  getIsConnectedState(): boolean {
    return Object.values(this.#state.connections).some((connection) => connection.status === 'connected');
  }

  getWalletInfo(namespace?: ChainNamespace): PublicWallet | undefined {
    return walletOf(this.#state, namespace);
  }

  /** The connectors of one namespace, or all. */
  getConnectors(namespace?: ChainNamespace): readonly PublicConnector[] {
    return publicConnectors(this.#state, this.#providers.get(), namespace);
  }

  /** The connected wallets, the active one first. */
  getConnections(namespace: ChainNamespace): readonly ConnectionEntry[] {
    return selectConnections(this.#state, namespace);
  }

  /** Recently used wallets that are not connected. */
  getRecentConnections(namespace: ChainNamespace): readonly ConnectionEntry[] {
    return selectRecentConnections(this.#state, namespace);
  }

  /** A network by id, else the current one of `namespace`, else the active one. */
  getCaipNetwork(namespace?: ChainNamespace, id?: string | number): ListedNetwork<Networks> | undefined {
    if (id !== undefined)
      return this.getCaipNetworks(namespace).find((known) => String(known.id) === String(id));
    if (namespace === undefined) return this.#network;
    return networkOf(this.#state, namespace) as unknown as ListedNetwork<Networks> | undefined;
  }

  getCaipNetworks(namespace?: ChainNamespace): readonly ListedNetwork<Networks>[] {
    const networks = this.#state.networks as unknown as readonly ListedNetwork<Networks>[];
    return namespace === undefined
      ? networks
      : networks.filter((known) => known.chainNamespace === namespace);
  }

  getCaipNetworkId(): CaipIdOf<Networks[number]>;
  /** Typed by the caller. */
  getCaipNetworkId<Id extends string | number>(): Id;
  getCaipNetworkId(): CaipIdOf<Networks[number]> {
    return this.#network.caipNetworkId;
  }

  getChainId(): Networks[number]['id'] {
    return this.#network.id;
  }

  getActiveChainNamespace(): ChainNamespace {
    return this.#state.activeNamespace;
  }

  /** The networks that the connected wallets approved, of all namespaces. Browser wallets name none. */
  getApprovedCaipNetworkIds(): readonly CaipNetworkId[] {
    return Object.keys(this.#state.connections).flatMap(
      (namespace) => connectedState(this.#state, namespace)?.approvedNetworks ?? [],
    );
  }

  /** The connected wallet's provider, typed by the caller. */
  getProvider<T = Eip1193Provider>(namespace: ChainNamespace): T | undefined {
    return this.#providers.get()[namespace] as T | undefined;
  }

  getProviderType(namespace: ChainNamespace): PublicConnectorType | undefined {
    return walletOf(this.#state, namespace)?.type;
  }

  getWalletProvider<T = Eip1193Provider>(): T | undefined {
    return this.getProvider<T>(this.#state.activeNamespace);
  }

  getWalletProviderType(): PublicConnectorType | undefined {
    return this.getProviderType(this.#state.activeNamespace);
  }

  /** The preferred account type of a namespace, by default the active one. */
  getPreferredAccountType(namespace: ChainNamespace = this.#state.activeNamespace): AccountType {
    return preferredType(this.#state, namespace);
  }

  /**
   * Prefers an account type, in the connected wallet and in wallets that connect later. `undefined` returns to that of
   * `defaultAccountTypes`, else the usual one.
   */
  async setPreferredAccountType(type: AccountType | undefined, namespace: ChainNamespace): Promise<void> {
    const { preferAccountType } = await loadCoreModal();
    raise(await preferAccountType(this.core, type, namespace));
  }

  /** Fetches name and avatar from the site's API. Cached for five minutes. */
  fetchIdentity(account: IdentityOf): Promise<PublicIdentity> {
    return readIdentity(this.core, account);
  }

  /** Updates the account's name and avatar in the modal. Never rejects: on failure, the modal shows neither. */
  async syncIdentity({ address, chainId, chainNamespace }: AccountParts): Promise<void> {
    const caipNetworkId: CaipNetworkId = `${chainNamespace}:${chainId}`;
    await readIdentity(this.core, { address, caipNetworkId }).catch(() => undefined);
  }

  /** The names that an address registered with the site's API, the oldest first. */
  getReownName(address: string): Promise<readonly RegisteredName[]> {
    return readNames(this.core, address);
  }

  /** Labels an account with a name of the site's own, until the page unloads. */
  addAddressLabel(
    address: string,
    label: string,
    namespace: ChainNamespace = this.#state.activeNamespace,
  ): void {
    withModal(({ labelAddress }) => labelAddress(this.core, { namespace, address }, label));
  }

  removeAddressLabel(address: string, namespace: ChainNamespace = this.#state.activeNamespace): void {
    withModal(({ labelAddress }) => labelAddress(this.core, { namespace, address }, undefined));
  }

  /** Reads the native balance, or that of the token in `tokens`. Rejects with NETWORK_NOT_FOUND or the node's error. */
  updateNativeBalance(address: string, chainId: string | number, chainNamespace: ChainNamespace) {
    return readNativeBalance(this.core, { address, chainId, chainNamespace });
  }

  getThemeMode(): AppKitState['theme']['mode'] {
    return this.#state.theme.mode;
  }

  setThemeMode(mode: AppKitState['theme']['mode']): void {
    setTheme(this.core, { mode });
  }

  getThemeVariables(): Readonly<Record<string, string>> {
    return this.#state.theme.variables;
  }

  setThemeVariables(variables: ThemeVariables): void {
    setTheme(this.core, { variables });
  }

  subscribeState(callback: (state: PublicState) => void): () => void {
    return watch(this.core, publicState, callback);
  }

  subscribeAccount(callback: (account: PublicAccount) => void, namespace?: ChainNamespace): () => void {
    return watch(this.core, (state) => publicAccount(state, namespace), callback, { start: true });
  }

  subscribeNetwork(
    callback: (network: {
      caipNetwork: ListedNetwork<Networks>;
      caipNetworkId: CaipIdOf<Networks[number]>;
      chainId: Networks[number]['id'];
    }) => void,
  ): () => void {
    return watch(
      this.core,
      () => {
        const caipNetwork = this.#network;
        return { caipNetwork, caipNetworkId: caipNetwork.caipNetworkId, chainId: caipNetwork.id };
      },
      callback,
      { start: true },
    );
  }

  subscribeWalletInfo(
    callback: (wallet: PublicWallet | undefined) => void,
    namespace?: ChainNamespace,
  ): () => void {
    return watch(this.core, (state) => walletOf(state, namespace), callback);
  }

  subscribeTheme(callback: (theme: PublicTheme) => void): () => void {
    return watch(
      this.core,
      ({ theme }) => ({ themeMode: theme.mode, themeVariables: theme.variables }),
      callback,
    );
  }

  /** Calls back with the connected wallets' providers by namespace when they change. */
  subscribeProviders(callback: (providers: ProvidersByNamespace) => void): () => void {
    return this.#providers.subscribe(callback);
  }

  /** Calls back with the connected and recent wallets by namespace when they change. */
  subscribeConnections(callback: (connections: PublicConnections) => void): () => void {
    return watch(this.core, listConnections, (listed) => callback(publicConnections(listed)));
  }

  subscribeCaipNetworkChange(callback: (network: ListedNetwork<Networks>) => void): () => void {
    return watch(this.core, () => this.#network, callback);
  }

  /** Calls back with the active account's address when it changes. */
  subscribeShouldUpdateToAddress(callback: (address: string | undefined) => void): () => void {
    return watch(this.core, (state) => selectAccount(state).address, callback);
  }

  /** Always empty: errors go to `onError`. Kept for sites that read it. */
  getError(): string {
    return '';
  }

  /** The last event of the modal. */
  getEvent(): PublicEvent {
    const { lastEvent, services } = this.core.store.getState();
    return publicEvent(
      lastEvent?.event ?? { event: 'MODAL_CREATED' },
      lastEvent?.at ?? 0,
      services.reportedErrors,
    );
  }

  /** Calls back with events of the modal. They stay in the page. */
  subscribeEvents(callback: (event: PublicEvent) => void): () => void {
    return onModalEvent(this.core, (data) => {
      const { lastEvent, services } = this.core.store.getState();
      callback(publicEvent(data, lastEvent?.at ?? 0, services.reportedErrors));
    });
  }

  /**
   * The universal provider that pairs: the site's, else one over the modal's sign client, which is its `client`. `undefined` without
   * a relay. Rejects if its code fails to load.
   */
  async getUniversalProvider(): Promise<UniversalProvider | undefined> {
    return (await this.#pairing?.getUniversal()) as UniversalProvider | undefined;
  }

  /** The site's sign-in, typed by the caller. */
  getSIWX<T = Siwx>(): T | undefined {
    return this.core.siwx as T | undefined;
  }

  /** Updates `features`. Swaps, buying, activity, branding and sign-in stay as they were at the start. */
  updateFeatures(features: Features): void {
    updateOptions(this.core, modalOptions({ features }));
  }

  /** Updates options of the modal. Options of connections do not change. */
  updateOptions(options: Partial<CreateAppKitOptions>): void {
    updateOptions(this.core, modalOptions(options));
    this.#customWallets.give(options.customWallets);
  }

  setTermsConditionsUrl(termsConditionsUrl: string | undefined): void {
    updateOptions(this.core, { termsConditionsUrl });
  }

  setPrivacyPolicyUrl(privacyPolicyUrl: string | undefined): void {
    updateOptions(this.core, { privacyPolicyUrl });
  }

  getConnectMethodsOrder(): readonly ConnectMethod[] {
    return selectConnectMethods(this.#state);
  }

  setConnectMethodsOrder(connectMethodsOrder: readonly ConnectMethod[]): void {
    updateOptions(this.core, { connectMethodsOrder });
  }

  setWalletFeaturesOrder(walletFeaturesOrder: readonly WalletFeature[]): void {
    updateOptions(this.core, { walletFeaturesOrder });
  }

  setCollapseWallets(collapseWallets: boolean): void {
    updateOptions(this.core, { collapseWallets });
  }

  /** Turns the list of announced wallets (EIP-6963) on or off. */
  setEIP6963Enabled(enableEIP6963 = true): void {
    updateOptions(this.core, { enableEIP6963 });
  }

  /** Pushes a view of the open modal. A view whose conditions are not met gives way to one whose are. */
  redirect(view: NonNullable<OpenOptions['view']>): void {
    withModal(({ push, namedView }) => push(this.core, namedView(this.core, view)));
  }

  /** Replaces the current view, as `push` would show it. */
  replace(view: NonNullable<OpenOptions['view']>): void {
    withModal(({ replace, namedView }) => replace(this.core, namedView(this.core, view)));
  }

  /** Shows a message, or that of an error. For anything else: that something went wrong. */
  showErrorMessage(message: unknown): void {
    const given = message instanceof Error ? message.message : message;
    const { message: text, code } =
      typeof given === 'string' ? { message: given, code: undefined } : createError('UNKNOWN');
    withModal(({ showToast }) => showToast(this.core, { variant: 'error', message: text, code }));
  }

  showSuccessMessage(message: string): void {
    withModal(({ showToast }) => showToast(this.core, { variant: 'success', message: String(message) }));
  }

  get #state(): AppKitState {
    return this.core.store.getState();
  }

  /** The store holds the networks that the site listed; only its type is narrower. */
  get #network(): ListedNetwork<Networks> {
    return this.#state.activeNetwork as unknown as ListedNetwork<Networks>;
  }
}

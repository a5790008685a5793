import {
  type AppKitCore,
  type AppKitNetwork,
  type AppKitState,
  type CaipAddress,
  type CaipNetwork,
  type CaipNetworkId,
  type ChainNamespace,
  type ConnectMethod,
  type ConnectorInfo,
  closeForSite,
  connectedState,
  type Eip1193Provider,
  type LibraryConnection,
  type ModalEvent,
  type OpenOptions,
  onModalEvent,
  open,
  readNetwork,
  replace,
  type Siwx,
  selectAccount,
  selectConnectMethods,
  setTheme,
  showToast,
  updateOptions,
  type View,
  type WalletFeature,
  type WalletInfo,
} from '@mooring/core';
import type { CreateAppKitOptions, Features } from '../options/create-appkit-options.ts';
import type { CustomWallets } from '../options/custom-wallets.ts';
import { modalOptions } from '../options/modal-options.ts';
import { type PublicAccount, publicAccount } from './public-account.ts';
import { type PublicState, publicState } from './public-state.ts';
import { watch } from './watch.ts';

export interface AppKitParts {
  readonly core: AppKitCore;
  /** Ends, without an error, when the last visit's connections are restored. */
  readonly started: Promise<void>;
  readonly customWallets: CustomWallets;
  readonly prepare: () => void;
  readonly destroy: () => void;
}

/** One modal with its connections, as `createAppKit` gives it. Methods that fail reject with a catalogued error. */
export class AppKit {
  /** For `AppKitProvider` and our own packages. */
  readonly core: AppKitCore;
  /** Fetches what opening will need. */
  readonly prepare: () => void;
  /** Takes everything out of the page. */
  readonly destroy: () => void;
  readonly #started: Promise<void>;
  readonly #customWallets: CustomWallets;

  constructor(parts: AppKitParts) {
    this.core = parts.core;
    this.#started = parts.started;
    this.#customWallets = parts.customWallets;
    this.prepare = parts.prepare;
    this.destroy = parts.destroy;
  }

  /**
   * Resolves when the connections of the last visit are restored, or known to be gone: after ten seconds at most. At once
   * on a server, and when the modal is destroyed meanwhile.
   */
  ready(): Promise<void> {
    return this.#started;
  }

  async open(options?: OpenOptions): Promise<void> {
    open(this.core, options);
  }

  /** Refused, with a shake, while the visitor has to sign in. */
  async close(): Promise<void> {
    closeForSite(this.core);
  }

  isOpen(): boolean {
    return this.#state.open;
  }

  /** One namespace, or all. A wallet that fails keeps no other connected: its error comes when all were asked. */
  async disconnect(namespace?: ChainNamespace): Promise<void> {
    const namespaces =
      namespace === undefined ? (Object.keys(this.core.adapters) as ChainNamespace[]) : [namespace];
    const { disconnect } = await actions();
    let failure: Error | undefined;
    for (const each of namespaces) {
      const error = await disconnect(this.core, { namespace: each });
      failure ??= error;
    }
    raise(failure);
  }

  async switchNetwork(network: AppKitNetwork): Promise<void> {
    const { switchNetwork } = await actions();
    raise(await switchNetwork(this.core, { network: readNetwork(network) }));
  }

  async switchConnection(parameters: {
    readonly connectorId: string;
    readonly address?: CaipAddress | undefined;
    readonly namespace?: ChainNamespace | undefined;
  }): Promise<void> {
    const { switchConnection } = await actions();
    raise(await switchConnection(this.core, parameters));
  }

  getState(): PublicState {
    return publicState(this.#state);
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

  getWalletInfo(namespace?: ChainNamespace): WalletInfo | undefined {
    return selectAccount(this.#state, namespace).wallet;
  }

  getConnectors(): readonly ConnectorInfo[] {
    return this.#state.connectors;
  }

  getConnections(namespace: ChainNamespace): readonly LibraryConnection[] {
    return this.#state.libraryConnections[namespace] ?? [];
  }

  getCaipNetwork(namespace?: ChainNamespace, id?: string | number): CaipNetwork | undefined {
    const { activeNetwork, networks } = this.#state;
    const inNamespace = networks.filter(
      (known) => namespace === undefined || known.chainNamespace === namespace,
    );
    if (id !== undefined) return inNamespace.find((known) => String(known.id) === String(id));
    return inNamespace.includes(activeNetwork) ? activeNetwork : inNamespace[0];
  }

  getCaipNetworks(namespace?: ChainNamespace): readonly CaipNetwork[] {
    const { networks } = this.#state;
    return namespace === undefined
      ? networks
      : networks.filter((known) => known.chainNamespace === namespace);
  }

  getCaipNetworkId(): CaipNetworkId {
    return this.#state.activeNetwork.caipNetworkId;
  }

  getChainId(): string | number {
    return this.#state.activeNetwork.id;
  }

  getActiveChainNamespace(): ChainNamespace {
    return this.#state.activeNamespace;
  }

  getApprovedCaipNetworkIds(): readonly CaipNetworkId[] | undefined {
    return connectedState(this.#state)?.approvedNetworks;
  }

  async getProvider(namespace: ChainNamespace): Promise<Eip1193Provider | undefined> {
    return this.core.adapters[namespace]?.getProvider();
  }

  async getWalletProvider(): Promise<Eip1193Provider | undefined> {
    return this.getProvider(this.#state.activeNamespace);
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

  setThemeVariables(variables: Readonly<Record<string, string>>): void {
    setTheme(this.core, { variables });
  }

  subscribeState(callback: (state: PublicState) => void): () => void {
    return watch(this.core, publicState, callback);
  }

  subscribeAccount(callback: (account: PublicAccount) => void, namespace?: ChainNamespace): () => void {
    return watch(this.core, (state) => publicAccount(state, namespace), callback);
  }

  subscribeNetwork(
    callback: (network: {
      caipNetwork: CaipNetwork;
      caipNetworkId: CaipNetworkId;
      chainId: string | number;
    }) => void,
  ): () => void {
    return watch(
      this.core,
      ({ activeNetwork }) => ({
        caipNetwork: activeNetwork,
        caipNetworkId: activeNetwork.caipNetworkId,
        chainId: activeNetwork.id,
      }),
      callback,
    );
  }

  subscribeWalletInfo(
    callback: (wallet: WalletInfo | undefined) => void,
    namespace?: ChainNamespace,
  ): () => void {
    return watch(this.core, (state) => selectAccount(state, namespace).wallet, callback);
  }

  subscribeTheme(callback: (theme: AppKitState['theme']) => void): () => void {
    return watch(this.core, (state) => state.theme, callback);
  }

  /** The last thing that happened in the modal. */
  getEvent(): { readonly data: ModalEvent } {
    return { data: this.core.runtime.lastEvent ?? { event: 'MODAL_CREATED' } };
  }

  /** Told to this page alone. */
  subscribeEvents(callback: (event: { readonly data: ModalEvent }) => void): () => void {
    return onModalEvent(this.core, (data) => callback({ data }));
  }

  getSIWX(): Siwx | undefined {
    return this.core.siwx;
  }

  /** Changes what `createAppKit` was given under `features`. */
  updateFeatures(features: Features): void {
    updateOptions(this.core, modalOptions({ features }));
  }

  /** Changes options of the modal; those that make connections stay as they were. */
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

  /** Lists wallets that announce themselves in the browser, or no longer. */
  setEIP6963Enabled(enableEIP6963: boolean): void {
    updateOptions(this.core, { enableEIP6963 });
  }

  /** Puts another view in the place of the shown one. */
  replace(view: View): void {
    replace(this.core, view);
  }

  showErrorMessage(message: string): void {
    showToast(this.core, { variant: 'error', message });
  }

  showSuccessMessage(message: string): void {
    showToast(this.core, { variant: 'success', message });
  }

  get #state(): AppKitState {
    return this.core.store.getState();
  }
}

/** What asks a wallet is fetched when somebody does. */
const actions = () => import('@mooring/core/actions');

function raise(error: Error | undefined): void {
  if (error !== undefined) throw error;
}

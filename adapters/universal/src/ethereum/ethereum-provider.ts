import { selectedFirst } from '@mooring/evm';
import { formatQuantity } from '@mooring/protocol';
import { createError } from '../errors.ts';
import { ProviderEvents } from '../provider/provider-events.ts';
import type { ProviderResponse, RequestArguments } from '../provider/provider-types.ts';
import { UniversalProvider } from '../provider/universal-provider.ts';
import { bareName } from '../session/caip-parts.ts';
import { userDisconnected } from '../session/client-port.ts';
import { isOwnEvent, readChangedAccounts } from '../session/read-wallet-event.ts';
import {
  caipChains,
  caipRpcMap,
  type EthereumNamespaceOptions,
  ethereumNamespaces,
} from './ethereum-namespaces.ts';
import type {
  ConnectOps,
  EthereumAuthenticateParams,
  EthereumEvents,
  EthereumProviderOptions,
  QrModal,
} from './ethereum-types.ts';
import { whileShown } from './while-shown.ts';

type Session = UniversalProvider['session'];
type SessionEvent = EthereumEvents['session_event'];

const name = 'eip155';
/** The chain before a wallet connects. */
const firstChain = 1;

/** A paired wallet as an EIP-1193 provider. Names and shapes of the original Ethereum provider 2.21.8. */
export class EthereumProvider {
  readonly events = new ProviderEvents();
  readonly namespace = name;
  /** Accounts on the active chain, the wallet's selected one first. */
  accounts: string[] = [];
  chainId = firstChain;
  /** The underlying provider for all namespaces. */
  readonly signer: UniversalProvider;
  /** The modal that shows links, once one was shown. */
  modal: QrModal | undefined;
  readonly #options: EthereumProviderOptions;
  #namespaceOptions: EthereumNamespaceOptions;
  #making: Promise<QrModal> | undefined;
  /** Number of emitted `chainChanged` events. */
  #emittedChains = 0;
  /** The account that the wallet last selected in this session. */
  #selected: string | undefined;

  /**
   * Creates a provider and restores the session of the last visit, if any.
   *
   * @throws MooringError `RELAY_URL_MISSING`, `OPTION_INVALID`, `STORAGE_FAILED`
   */
  static async init(options: EthereumProviderOptions): Promise<EthereumProvider> {
    // Throws for invalid options before anything starts.
    ethereumNamespaces(options);
    if (options.showQrModal === true && options.modal === undefined)
      throw createError('OPTION_INVALID', {
        option: 'modal',
        expected:
          'set beside `showQrModal`, or `EthereumProvider` imported from `@mooring/kit/ethereum-provider`',
      });
    const { rpcMap, modal: _, ...rest } = options;
    const signer = await UniversalProvider.init({ ...rest, rpcMap: caipRpcMap(rpcMap) });
    return new EthereumProvider(signer, options);
  }

  /** Use {@link EthereumProvider.init}. */
  constructor(signer: UniversalProvider, options: EthereumProviderOptions) {
    this.signer = signer;
    this.#options = options;
    this.#namespaceOptions = options;
    this.#look();
    this.#listen();
  }

  get isWalletConnect(): boolean {
    return true;
  }

  get session(): Session {
    return this.signer.session;
  }

  /** Whether the relay is connected, as in the original. Use `session` to check for a connected wallet. */
  get connected(): boolean {
    return this.signer.client.core.relayer.connected;
  }

  /** Whether the relay is being connected. */
  get connecting(): boolean {
    return this.signer.client.core.relayer.connecting;
  }

  /**
   * Sends a request to the wallet if it approved the method, otherwise to the chain's node.
   *
   * @param expiry seconds that the wallet may take, 300 to 604800
   * @throws MooringError as `UniversalProvider.request`; a wallet's own error unchanged
   */
  async request<Result = unknown>(call: RequestArguments, expiry?: number | undefined): Promise<Result> {
    const before = this.#emittedChains;
    const result = await this.signer.request<Result>(call, this.#chain, expiry);
    // Emit even if the wallet was already on the chain, like the original: wagmi waits for the event.
    if (call.method === 'wallet_switchEthereumChain' && this.#emittedChains === before) this.#emitChain();
    return this.#inOrder(call.method, result);
  }

  /** Like `request`, with a callback. */
  sendAsync(
    call: RequestArguments,
    callback: (error: Error | null, response: ProviderResponse) => void,
    expiry?: number | undefined,
  ): void {
    this.signer.sendAsync(
      call,
      (error, response) =>
        callback(
          error,
          error === null ? { ...response, result: this.#inOrder(call.method, response.result) } : response,
        ),
      this.#chain,
      expiry,
    );
  }

  /** Connects if there is no session. Resolves with the addresses on the active chain. */
  async enable(): Promise<string[]> {
    if (this.session === undefined) await this.connect();
    return this.request<string[]>({ method: 'eth_requestAccounts' });
  }

  /**
   * Creates a link, emits it as `display_uri`, shows it in the modal, and resolves once a wallet has settled a session.
   * Rejects with the wallet's error, with USER_REJECTED if the visitor closes the modal, and with `Proposal expired`
   * after 300 s.
   */
  async connect(options: ConnectOps = {}): Promise<void> {
    const { pairingTopic, scopedProperties, ...changes } = options;
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    this.#namespaceOptions = { ...this.#namespaceOptions, ...Object.fromEntries(given) };
    const optionalNamespaces = ethereumNamespaces(this.#namespaceOptions);
    await this.#shown(() =>
      this.signer.connect({
        optionalNamespaces,
        pairingTopic,
        scopedProperties: scopedProperties as Readonly<Record<string, unknown>> | undefined,
      }),
    );
  }

  /**
   * Asks the wallet to sign in and connect in one step, or only to connect if it does not support sign-in. Resolves
   * with the signatures and the session; a wallet may omit either.
   */
  async authenticate(
    { chains, ...parameters }: EthereumAuthenticateParams,
    walletUniversalLink?: string | undefined,
  ): ReturnType<UniversalProvider['authenticate']> {
    const requested = ethereumNamespaces({
      ...this.#namespaceOptions,
      ...(chains === undefined ? {} : { chains }),
    });
    const own = chains === undefined ? (requested.eip155?.chains ?? []) : caipChains('chains', chains);
    return this.#shown(() =>
      this.signer.authenticate({ ...parameters, chains: [...own] }, walletUniversalLink),
    );
  }

  /** Ends the session, if there is one. */
  async disconnect(): Promise<void> {
    if (this.session !== undefined) await this.signer.disconnect();
    this.#look();
  }

  on<Event extends keyof EthereumEvents>(event: Event, listener: (data: EthereumEvents[Event]) => void): this;
  on(event: string, listener: (data: never) => void): this;
  on(event: string, listener: (data: never) => void): this {
    this.events.on(event, listener);
    return this;
  }

  once<Event extends keyof EthereumEvents>(
    event: Event,
    listener: (data: EthereumEvents[Event]) => void,
  ): this;
  once(event: string, listener: (data: never) => void): this;
  once(event: string, listener: (data: never) => void): this {
    this.events.once(event, listener);
    return this;
  }

  off<Event extends keyof EthereumEvents>(
    event: Event,
    listener: (data: EthereumEvents[Event]) => void,
  ): this;
  off(event: string, listener: (data: never) => void): this;
  off(event: string, listener: (data: never) => void): this {
    this.events.off(event, listener);
    return this;
  }

  removeListener<Event extends keyof EthereumEvents>(
    event: Event,
    listener: (data: EthereumEvents[Event]) => void,
  ): this;
  removeListener(event: string, listener: (data: never) => void): this;
  removeListener(event: string, listener: (data: never) => void): this {
    return this.off(event, listener);
  }

  get #chain(): string {
    return `${name}:${this.chainId}`;
  }

  get #hexChain(): string {
    return formatQuantity(this.chainId);
  }

  #listen(): void {
    const { signer } = this;
    signer.on('display_uri', (uri: string) => this.events.emit('display_uri', uri));
    signer.on('connect', () => this.#connected());
    signer.on('default_chain_changed', (chain: string) => {
      if (bareName(chain) === name) this.#change();
    });
    signer.on('session_event', (event: SessionEvent) => this.#onSessionEvent(event));
    signer.on('session_update', (update: EthereumEvents['session_update']) => {
      this.events.emit('session_update', update);
      this.#change();
    });
    signer.on('session_delete', (ended: EthereumEvents['session_delete']) =>
      this.events.emit('session_delete', ended),
    );
    signer.on('disconnect', (reason: { readonly data: string }) => {
      this.#look();
      const error = Object.assign(new Error(userDisconnected.message), userDisconnected, reason);
      this.events.emit('disconnect', error);
    });
  }

  #connected(): void {
    this.#selected = undefined;
    this.#look();
    this.events.emit('connect', { chainId: this.#hexChain });
    this.#emitChain();
    this.events.emit('accountsChanged', this.accounts);
  }

  #onSessionEvent(payload: SessionEvent): void {
    const { event, chainId } = payload.params;
    if (bareName(chainId) === name) {
      const accounts = event.name === 'accountsChanged' ? readChangedAccounts(event.data) : [];
      if (accounts.length > 0) {
        this.#selected = accounts[0];
        this.#show([...accounts]);
      } else if (event.name !== 'accountsChanged' && event.name !== 'chainChanged' && !isOwnEvent(event.name))
        this.events.emit(event.name, event.data);
    }
    this.events.emit('session_event', payload);
  }

  /** Emits differences. */
  #change(): void {
    const { chainId, accounts } = this;
    this.#look();
    if (this.chainId !== chainId) this.#emitChain();
    if (this.accounts.join() !== accounts.join()) this.events.emit('accountsChanged', this.accounts);
  }

  #emitChain(): void {
    this.#emittedChains += 1;
    this.events.emit('chainChanged', this.#hexChain);
  }

  #show(accounts: string[]): void {
    if (accounts.join() === this.accounts.join()) return;
    this.accounts = accounts;
    this.events.emit('accountsChanged', accounts);
  }

  #look(): void {
    const provider = this.signer.rpcProviders[name];
    const chainId = Number(provider?.getDefaultChain());
    this.chainId = Number.isSafeInteger(chainId) && chainId > 0 ? chainId : firstChain;
    this.accounts = selectedFirst(provider?.requestAccounts() ?? [], this.#selected);
  }

  /** The result of a method: accounts in the order of {@link accounts}. */
  #inOrder<Result>(method: string, result: Result): Result {
    const isAccounts = method === 'eth_accounts' || method === 'eth_requestAccounts';
    return isAccounts && Array.isArray(result) ? (selectedFirst(result, this.#selected) as Result) : result;
  }

  async #shown<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#options.showQrModal !== true) return run();
    return whileShown(await this.#getModal(), this.signer, run);
  }

  async #getModal(): Promise<QrModal> {
    const { modal } = this.#options;
    this.#making ??= Promise.resolve(typeof modal === 'function' ? modal() : modal).then(
      (made) => {
        if (made === undefined) throw createError('OPTION_INVALID', { option: 'modal', expected: 'a modal' });
        this.modal = made;
        return made;
      },
      (error: unknown) => {
        this.#making = undefined;
        throw error;
      },
    );
    return this.#making;
  }
}

import type {
  Adapter,
  AdapterConnectParameters,
  AdapterHost,
  BalanceParameters,
  NativeBalance,
} from '../contract/adapter.ts';
import type { Namespace, ProviderOf } from '../contract/namespaces.ts';
import type { CaipAddress, CaipNetwork } from '../contract/network.ts';
import type { ProposalNamespace } from '../contract/remote-wallet.ts';
import { createError } from '../errors.ts';
import { storageKeys } from '../storage/keys.ts';
import { pageStorage } from '../storage/page-storage.ts';
import { AttachedAdapter } from './attached-adapter.ts';
import type { BaseAdapterOptions } from './base-adapter-options.ts';

/** Options of {@link LateAdapter}. */
export interface LateAdapterOptions<N extends Namespace, A extends Adapter<N>>
  extends Pick<BaseAdapterOptions<N>, 'type' | 'namespace' | 'storage' | 'customStoragePrefix'> {
  /** Methods and events to propose to remote wallets before the adapter has loaded. Default: none. */
  readonly proposal?: ProposalNamespace | undefined;
  /** Whether the adapter checks signatures; core reads this before the adapter has loaded. */
  readonly verifies: boolean;
  /** Whether the adapter sends; core reads this before the adapter has loaded. */
  readonly sends: boolean;
  /** Creates the adapter. The next use retries a rejected call. */
  readonly load: () => Promise<A>;
}

/**
 * Placeholder for an adapter whose code loads on the first intent to connect, or to restore a wallet of an earlier
 * visit. Lists no wallets until then: browser wallets are listed once the code has loaded, on the same intent as the
 * views that list them.
 */
export class LateAdapter<N extends Namespace, A extends Adapter<N> = Adapter<N>>
  extends AttachedAdapter
  implements Adapter<N>
{
  readonly type: string;
  readonly namespace: N;
  readonly storageName: string;
  readonly listsLater = true;
  /** Absent if the adapter checks no signatures. */
  readonly verifyMessage?: NonNullable<Adapter<N>['verifyMessage']>;
  /** These are absent if the adapter sends nothing. */
  readonly getToken?: NonNullable<Adapter<N>['getToken']>;
  readonly estimateTransfer?: NonNullable<Adapter<N>['estimateTransfer']>;
  readonly sendTransfer?: NonNullable<Adapter<N>['sendTransfer']>;
  readonly estimateCall?: NonNullable<Adapter<N>['estimateCall']>;
  readonly sendCall?: NonNullable<Adapter<N>['sendCall']>;
  readonly getTransaction?: NonNullable<Adapter<N>['getTransaction']>;
  /** Also absent then. If the loaded adapter lacks it, every name is unsupported. */
  readonly resolveName?: NonNullable<Adapter<N>['resolveName']>;
  readonly #options: LateAdapterOptions<N, A>;
  #host: AdapterHost | undefined;
  #loading: Promise<A> | undefined;
  #loaded: A | undefined;

  constructor(options: LateAdapterOptions<N, A>) {
    super();
    const { type, namespace, customStoragePrefix, verifies, sends } = options;
    this.type = type;
    this.namespace = namespace;
    const name = storageKeys.connections(namespace);
    this.storageName = customStoragePrefix ? `${name}:${customStoragePrefix}` : name;
    this.#options = options;
    if (verifies)
      this.verifyMessage = async (parameters) => (await this.loaded()).verifyMessage?.(parameters) ?? false;
    if (!sends) return;
    this.getToken = async (parameters) => known(await (await this.loaded()).getToken?.(parameters));
    this.estimateTransfer = async (parameters) =>
      known(await (await this.loaded()).estimateTransfer?.(parameters));
    this.sendTransfer = async (parameters) => known(await (await this.loaded()).sendTransfer?.(parameters));
    this.resolveName = async (parameters) =>
      (await (await this.loaded()).resolveName?.(parameters)) ?? { problem: 'unsupported' };
    this.estimateCall = async (call) => known(await (await this.loaded()).estimateCall?.(call));
    this.sendCall = async (call) => known(await (await this.loaded()).sendCall?.(call));
    this.getTransaction = async (transaction) =>
      known(await (await this.loaded()).getTransaction?.(transaction));
  }

  /** Returns the adapter, and loads it on the first call. */
  protected loaded(): Promise<A> {
    this.#loading ??= this.#options.load().then(
      (adapter) => {
        this.#loaded = adapter;
        if (this.#host !== undefined) adapter.attach(this.#host);
        return adapter;
      },
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }

  protected override get attachedTo(): AdapterHost | undefined {
    return this.#host;
  }

  get proposal(): ProposalNamespace {
    return this.#loaded?.proposal ?? this.#options.proposal ?? { methods: [], events: [] };
  }

  attach(host: AdapterHost): void {
    this.#host = host;
    if (this.#loaded === undefined)
      host.report({ connection: { status: 'disconnected' }, connections: [], connectors: [] });
    else this.#loaded.attach(host);
  }

  async prepare(): Promise<void> {
    await (await this.loaded()).prepare?.();
  }

  async reconnect(): Promise<void> {
    if (this.#granted() || this.#remembers()) await (await this.loaded()).reconnect();
  }

  async connect(parameters: AdapterConnectParameters): Promise<void> {
    await (await this.loaded()).connect(parameters);
  }

  async connectExisting(parameters: Parameters<Adapter['connectExisting']>[0]): Promise<void> {
    await (await this.loaded()).connectExisting(parameters);
  }

  async disconnect(parameters?: Parameters<Adapter['disconnect']>[0]): Promise<void> {
    if (this.#loading !== undefined || this.#granted()) await (await this.loaded()).disconnect(parameters);
  }

  async switchConnection(parameters: Parameters<Adapter['switchConnection']>[0]): Promise<void> {
    await (await this.loaded()).switchConnection(parameters);
  }

  async switchNetwork(network: CaipNetwork): Promise<void> {
    await (await this.loaded()).switchNetwork(network);
  }

  async getBalance(parameters: BalanceParameters): Promise<NativeBalance> {
    return (await this.loaded()).getBalance(parameters);
  }

  async signMessage(parameters: {
    readonly message: string;
    readonly address: CaipAddress;
  }): Promise<string> {
    return (await this.loaded()).signMessage(parameters);
  }

  async getProvider(): Promise<ProviderOf<N> | undefined> {
    return this.#loaded?.getProvider();
  }

  refresh(): void {
    this.#loaded?.refresh?.();
  }

  destroy(): void {
    this.#host = undefined;
    this.#loaded?.destroy();
  }

  #granted(): boolean {
    return this.#host?.wallets.some((wallet) => wallet.remembers(this.namespace)) ?? false;
  }

  /** Whether an earlier visit stored a connection, under any of its keys. */
  #remembers(): boolean {
    const { namespace, storageName } = this;
    const { connectedConnector, formerConnections } = storageKeys;
    return (
      this.#stored(storageName) !== '' ||
      this.#stored(connectedConnector(namespace)) !== '' ||
      this.#stored(formerConnections).includes(`"${namespace}"`)
    );
  }

  #stored(name: string): string {
    try {
      return (this.#options.storage ?? pageStorage())?.getItem(name) ?? '';
    } catch {
      return '';
    }
  }
}

/** Throws CHAIN_NOT_SUPPORTED if the loaded adapter lacks the method. */
function known<T>(answer: T | undefined): T {
  if (answer === undefined) throw createError('CHAIN_NOT_SUPPORTED');
  return answer;
}

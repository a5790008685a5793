import { FakeClock } from '@mooring/protocol/testing';
import { onTestFinished } from 'vitest';
import { BaseAdapter } from '../connections/base-adapter.ts';
import type { AdapterHost, AdapterProjection, NativeBalance } from '../contract/adapter.ts';
import type {
  ActiveAccount,
  Connector,
  ConnectorAccount,
  ConnectorListener,
  WalletSearch,
} from '../contract/connector.ts';
import type { CaipNetwork } from '../contract/network.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import type { AdapterHarness, TestWalletBehaviour, WalletDriver } from '../testing/adapter-conformance.ts';
import { type MemoryStorage, memoryStorage } from '../testing/memory-storage.ts';
import { testHost } from '../testing/test-host.ts';

/** The namespace of these tests. */
export const namespace = 'tests';

/** A wallet without a chain or a selected account, as on most chains besides EVM's. */
export interface PlainWallet extends WalletDriver {
  readonly connector: Connector<TestProvider>;
  readonly requested: readonly string[];
  give(accounts: readonly ConnectorAccount[]): void;
  listening(): number;
}

export interface TestProvider {
  readonly name: string;
  where(): ActiveAccount;
}

export function plainWallet(name: string, given: readonly ConnectorAccount[]): PlainWallet {
  const listeners = new Set<ConnectorListener>();
  const requested: string[] = [];
  let accounts = given;
  let behaviour: TestWalletBehaviour = 'approve';
  let authorized = false;
  const tell = (): void => {
    for (const { onAccounts } of listeners) onAccounts(authorized ? accounts : []);
  };
  const disconnect = (): void => {
    authorized = false;
    tell();
  };
  const give = (next: readonly ConnectorAccount[]): void => {
    accounts = next;
    tell();
  };
  return {
    info: { name },
    requested,
    prompts: () => requested.filter((each) => each === 'prompt'),
    listening: () => listeners.size,
    setBehaviour(next) {
      behaviour = next;
    },
    give,
    setAccounts: (addresses) => give(addresses.map((address) => ({ address }))),
    disconnect,
    connector: {
      info: { id: `${namespace}:${name}`, type: 'announced', name, namespaces: [namespace] },
      source: {},
      async connect({ silent }) {
        requested.push(silent ? 'silent' : 'prompt');
        if (!silent) {
          if (behaviour === 'reject') throw new Error('no');
          if (behaviour === 'drop') return new Promise(() => undefined);
          authorized = true;
        }
        return { accounts: authorized ? accounts : [] };
      },
      async disconnect() {
        requested.push('disconnect');
        disconnect();
      },
      watch(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      provider: (where) => ({ name, where }),
    },
  };
}

export class PlainAdapter extends BaseAdapter<typeof namespace, TestProvider> {
  readonly #found: readonly Connector<TestProvider>[];
  #onChange = (): void => undefined;

  constructor(found: readonly Connector<TestProvider>[], storage: MemoryStorage) {
    super({ type: 'plain', namespace, proposal: { methods: [], events: [] }, storage });
    this.#found = found;
  }

  protected discover(onChange: () => void): WalletSearch<TestProvider> {
    this.#onChange = onChange;
    return { list: () => this.#found, stop: () => undefined };
  }

  /** Reports that the list of wallets changed. */
  changed(): void {
    this.#onChange();
  }

  protected remoteProvider({ name }: RemoteWallet, where: () => ActiveAccount): TestProvider {
    return { name, where };
  }

  getBalance(): Promise<NativeBalance> {
    return Promise.reject(new Error('no node'));
  }

  async signMessage(): Promise<string> {
    return `signed by ${this.active.accounts[0].address}`;
  }
}

export function network(reference: string): CaipNetwork {
  return {
    id: reference,
    name: `Network ${reference}`,
    nativeCurrency: { name: 'Test', symbol: 'TST', decimals: 8 },
    rpcUrls: { default: { http: [] } },
    chainNamespace: namespace,
    caipNetworkId: `${namespace}:${reference}`,
  };
}

const networks = [network('one'), network('two')] as const;

export function plainHarness(): AdapterHarness {
  const wallets = [
    plainWallet('First', [{ address: 'a1' }]),
    plainWallet('Second', [{ address: 'a2' }]),
  ] as const;
  const storage = memoryStorage();
  return {
    networks,
    wallets,
    accounts: ['a3', 'a4'],
    connectorIds: [`${namespace}:First`, `${namespace}:Second`],
    makeAdapter: () =>
      new PlainAdapter(
        wallets.map(({ connector }) => connector),
        storage,
      ),
    cleanUp: () => undefined,
  };
}

export interface BaseWorld {
  readonly adapter: PlainAdapter;
  readonly clock: FakeClock;
  readonly storage: MemoryStorage;
  readonly reports: readonly AdapterProjection[];
  last(): AdapterProjection;
  /** The connection as `wallet address`, or its status. */
  active(): string;
}

/** An adapter that is attached until the test ends. `found` may change later. */
export function baseWorld(
  found: readonly Connector<TestProvider>[],
  {
    wallets = [],
    storage = memoryStorage(),
    accountType,
  }: {
    readonly wallets?: readonly RemoteWallet[];
    readonly storage?: MemoryStorage;
    readonly accountType?: string | undefined;
  } = {},
): BaseWorld {
  const clock = new FakeClock(undefined, 4);
  const adapter = new PlainAdapter(found, storage);
  const reports: AdapterProjection[] = [];
  const host: AdapterHost = testHost({
    networks,
    wallets,
    accountType,
    clock,
    report: (next) => reports.push(next),
  });
  adapter.attach(host);
  onTestFinished(() => adapter.destroy());
  const last = (): AdapterProjection => {
    const projection = reports.at(-1);
    if (projection === undefined) throw new Error('nothing reported');
    return projection;
  };
  return {
    adapter,
    clock,
    storage,
    reports,
    last,
    active() {
      const { connection } = last();
      return connection.status === 'connected'
        ? `${connection.wallet.name} ${connection.address}`
        : connection.status;
    },
  };
}

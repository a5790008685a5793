import { FakeClock } from '@mooring/protocol/testing';
import type { Adapter, AdapterHost, AdapterProjection } from '../contract/adapter.ts';
import type { CaipNetwork } from '../contract/network.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import { type FakeWallet, fakeWallet } from './test-remote-wallet.ts';

/** How a wallet answers a prompt. */
export type TestWalletBehaviour = 'approve' | 'reject' | 'delay' | 'drop';

/** A wallet in the page, controlled by the suite: each namespace brings its own. */
export interface WalletDriver {
  readonly info: { readonly name: string };
  /** Requests so far that would have shown a prompt. */
  prompts(): readonly string[];
  setBehaviour(behaviour: TestWalletBehaviour): void;
  /** The visitor selects, in the wallet, the accounts that the page gets. */
  setAccounts(addresses: readonly string[]): void;
  /**
   * Switches to another chain without a request. Absent if wallets have no chain: then the site selects it,
   * without a prompt.
   */
  setChain?(id: CaipNetwork['id']): void;
  /** The wallet has no current chain, and the visitor approves each chain. */
  readonly asksForChains?: true | undefined;
  /** The visitor revokes the permission in the wallet. */
  disconnect(): void;
}

/** An adapter and its environment: two wallets that know both networks, not yet connected. */
export interface AdapterHarness {
  /** A fresh adapter over the same storage, as after a reload of the page. */
  makeAdapter(): Adapter;
  readonly networks: readonly [CaipNetwork, CaipNetwork];
  readonly wallets: readonly [WalletDriver, WalletDriver];
  /** Addresses that the first wallet can have. */
  readonly accounts: readonly [string, string];
  /** Wallets expose one account at a time. */
  readonly oneAccount?: true | undefined;
  /** The accounts that the adapter's provider lists. Absent where providers list none. */
  readonly accountsOf?: ((provider: unknown) => Promise<readonly string[]>) | undefined;
  /** Connector ids of the wallets. */
  readonly connectorIds: readonly [string, string];
  cleanUp(): void;
}

/** One rule of the contract. `run` rejects with the violation. */
export interface ConformanceCase {
  readonly name: string;
  run(): Promise<void>;
}

interface Attached {
  readonly adapter: Adapter;
  readonly clock: FakeClock;
  last(): AdapterProjection;
  offer(offers: AdapterHost['offers']): void;
  list(networks: readonly CaipNetwork[]): void;
}

/**
 * The rules that every Adapter keeps, for any test runner: `for (const c of adapterConformance(make)) it(c.name,
 * c.run)`.
 */
export function adapterConformance(makeHarness: () => AdapterHarness): readonly ConformanceCase[] {
  const rule = (
    name: string,
    check: (
      harness: AdapterHarness,
      attach: (wallets?: readonly RemoteWallet[]) => Promise<Attached>,
    ) => Promise<void>,
  ): ConformanceCase => ({
    name,
    async run() {
      const harness = makeHarness();
      const attached: Attached[] = [];
      try {
        await check(harness, async (wallets = []) => {
          const made = attachAdapter(harness, wallets);
          attached.push(made);
          await made.adapter.prepare?.();
          return made;
        });
      } finally {
        for (const { adapter } of attached) adapter.destroy();
        harness.cleanUp();
      }
    },
  });

  return [
    rule(
      'lists only the wallets that the host offers, and keeps connections to others',
      async (harness, attach) => {
        const { adapter, last, offer } = await attach();
        const [first, second] = harness.connectorIds;
        await adapter.connect({ connectorId: first });
        offer(({ id }) => id === second);
        adapter.refresh?.();
        const ids = last().connectors.map((connector) => connector.id);
        expectSame(ids.includes(first), false, 'the row of a wallet that is not offered');
        expectSame(ids.includes(second), true, 'the row of a wallet that is offered');
        const { connection } = last();
        expectSame(connection.status === 'connected' && connection.connectorId, first, 'the active wallet');
        expectSame(
          last().connections[0]?.wallet.name,
          harness.wallets[0].info.name,
          'the name of its wallet',
        );
      },
    ),
    rule('reports each connector once when attached, without a prompt', async (harness, attach) => {
      const { last } = await attach();
      const ids = last().connectors.map((connector) => connector.id);
      for (const id of harness.connectorIds)
        expectSame(ids.filter((known) => known === id).length, 1, `rows of ${id}`);
      expectSame(last().connection.status, 'disconnected', 'status');
      expectSame(harness.wallets.flatMap((wallet) => wallet.prompts()).length, 0, 'prompts');
    }),
    rule('connects one wallet and reports its accounts and chain', async (harness, attach) => {
      const { adapter, last } = await attach();
      await adapter.connect({ connectorId: harness.connectorIds[0] });
      const { connection } = last();
      if (connection.status !== 'connected') throw new Error(`status is ${connection.status}`);
      expectSame(connection.connectorId, harness.connectorIds[0], 'connector');
      expectSame(connection.chainId, harness.networks[0].caipNetworkId, 'chain');
      expectSame(last().connections.length, 1, 'connections');
    }),
    rule(
      'makes any account of a connected wallet the active one without a prompt',
      async (harness, attach) => {
        const { adapter, last } = await attach();
        const [first, second] = harness.connectorIds;
        const plain = harness.accounts;
        harness.wallets[0].setAccounts(plain);
        await adapter.connect({ connectorId: first });
        const chain = harness.networks[0].caipNetworkId;
        const active = () => {
          const { connection } = last();
          return connection.status === 'connected'
            ? `${connection.connectorId} ${connection.address}`
            : connection.status;
        };
        const before = harness.wallets.flatMap((wallet) => wallet.prompts()).length;
        if (harness.oneAccount !== true) {
          await adapter.switchConnection({ connectorId: first, address: `${chain}:${plain[1]}` });
          expectSame(active(), `${first} ${chain}:${plain[1]}`, 'the other account of the active wallet');
          expectSame(last().connections[0]?.accounts.length, 2, 'accounts of the wallet');
          const listed = await harness.accountsOf?.(await adapter.getProvider());
          if (listed) expectSame(`${listed}`, `${[...plain].reverse()}`, 'accounts of the provider');
        }
        expectSame(harness.wallets.flatMap((wallet) => wallet.prompts()).length, before, 'prompts');
        await adapter.connect({ connectorId: second });
        await adapter.switchConnection({ connectorId: first, address: `${chain}:${plain[0]}` });
        expectSame(active(), `${first} ${chain}:${plain[0]}`, 'an account of the wallet that was not active');
      },
    ),
    rule('rejects and stays disconnected if the visitor declines in the wallet', async (harness, attach) => {
      const { adapter, last } = await attach();
      harness.wallets[0].setBehaviour('reject');
      await expectRejection(adapter.connect({ connectorId: harness.connectorIds[0] }));
      expectSame(last().connection.status, 'disconnected', 'status');
    }),
    rule('rejects a connector that does not exist', async (_harness, attach) => {
      await expectRejection((await attach()).adapter.connect({ connectorId: 'nobody' }), 'WALLET_NOT_FOUND');
    }),
    rule('does not prompt a wallet if the request is already aborted', async (harness, attach) => {
      const { adapter, last } = await attach();
      const [connectorId] = harness.connectorIds;
      await expectRejection(adapter.connect({ connectorId, signal: AbortSignal.abort() }), 'ABORTED');
      expectSame(harness.wallets[0].prompts().length, 0, 'prompts');
      expectSame(last().connection.status, 'disconnected', 'status');
    }),
    rule('restores a connection after a reload without a prompt', async (harness, attach) => {
      await (await attach()).adapter.connect({ connectorId: harness.connectorIds[0] });
      const before = harness.wallets[0].prompts().length;
      const { adapter, last } = await attach();
      await adapter.reconnect();
      expectSame(last().connection.status, 'connected', 'status');
      expectSame(harness.wallets[0].prompts().length, before, 'prompts');
    }),
    rule('does not restore a connection that was disconnected', async (harness, attach) => {
      const first = await attach();
      await first.adapter.connect({ connectorId: harness.connectorIds[0] });
      await first.adapter.disconnect();
      expectSame(first.last().connection.status, 'disconnected', 'status');
      expectSame(first.last().connections.length, 0, 'connections');
      const { adapter, last } = await attach();
      await adapter.reconnect();
      expectSame(last().connection.status, 'disconnected', 'status after reload');
    }),
    rule('holds several wallets and switches between them without a prompt', async (harness, attach) => {
      const { adapter, last } = await attach();
      await adapter.connect({ connectorId: harness.connectorIds[0] });
      await adapter.connect({ connectorId: harness.connectorIds[1] });
      expectSame(last().connections.length, 2, 'connections');
      expectSame(activeId(last()), harness.connectorIds[1], 'active after connect');
      const prompts = harness.wallets.flatMap((wallet) => wallet.prompts()).length;
      await adapter.switchConnection({ connectorId: harness.connectorIds[0] });
      expectSame(activeId(last()), harness.connectorIds[0], 'active after switch');
      expectSame(harness.wallets.flatMap((wallet) => wallet.prompts()).length, prompts, 'prompts');
      await adapter.disconnect({ connectorId: harness.connectorIds[1] });
      expectSame(activeId(last()), harness.connectorIds[0], 'active after the other left');
      expectSame(last().connections.length, 1, 'connections');
    }),
    rule(
      'follows the chain of the wallet, or of the site if the wallet has none',
      async (harness, attach) => {
        const { adapter, last } = await attach();
        const [wallet] = harness.wallets;
        await adapter.connect({ connectorId: harness.connectorIds[0] });
        if (wallet.setChain === undefined) {
          await adapter.switchNetwork(harness.networks[1]);
          wallet.setAccounts(harness.accounts);
          await turns();
          expectSame(
            activeChain(last()),
            harness.networks[1].caipNetworkId,
            'chain after a change in the wallet',
          );
          const later = await attach();
          await later.adapter.reconnect();
          expectSame(activeChain(later.last()), harness.networks[1].caipNetworkId, 'chain after a reload');
          return;
        }
        wallet.setChain(harness.networks[1].id);
        await turns();
        expectSame(activeChain(last()), harness.networks[1].caipNetworkId, 'chain');
        wallet.setChain(999_999);
        await turns();
        expectSame(
          activeChain(last()),
          `${harness.networks[0].chainNamespace}:999999`,
          'a chain that is not listed',
        );
      },
    ),
    rule('disconnects when the wallet revokes its permission', async (harness, attach) => {
      const { adapter, last } = await attach();
      await adapter.connect({ connectorId: harness.connectorIds[0] });
      harness.wallets[0].disconnect();
      await turns();
      expectSame(last().connection.status, 'disconnected', 'status after the wallet left');
    }),
    rule('switches the network, and reports no change if the wallet refuses', async (harness, attach) => {
      const { adapter, last } = await attach();
      const [wallet] = harness.wallets;
      await adapter.connect({ connectorId: harness.connectorIds[0] });
      if (wallet.asksForChains === true) {
        wallet.setBehaviour('reject');
        await expectRejection(adapter.switchNetwork(harness.networks[1]));
        expectSame(activeChain(last()), harness.networks[0].caipNetworkId, 'chain after a no');
        wallet.setBehaviour('approve');
      }
      const before = wallet.prompts().length + (wallet.asksForChains === true ? 1 : 0);
      await adapter.switchNetwork(harness.networks[1]);
      expectSame(activeChain(last()), harness.networks[1].caipNetworkId, 'chain');
      wallet.setBehaviour('reject');
      if (wallet.setChain === undefined) {
        await adapter.switchNetwork(harness.networks[0]);
        expectSame(
          activeChain(last()),
          harness.networks[0].caipNetworkId,
          'chain of a wallet that gets no request',
        );
        expectSame(wallet.prompts().length, before, 'prompts of a wallet that knows no chain');
        return;
      }
      await expectRejection(adapter.switchNetwork(harness.networks[0]));
      expectSame(activeChain(last()), harness.networks[1].caipNetworkId, 'chain after a no');
    }),
    rule('uses networks that are added later, and none that were removed', async (harness, attach) => {
      const { adapter, last, list } = await attach();
      const [first, second] = harness.networks;
      list([first]);
      await adapter.connect({ connectorId: harness.connectorIds[0] });
      list([first, second]);
      await adapter.switchNetwork(second);
      expectSame(activeChain(last()), second.caipNetworkId, 'chain');
      list([first]);
      expectSame(activeChain(last()), second.caipNetworkId, 'chain after it is listed no longer');
      await adapter.switchNetwork(first);
      expectSame(activeChain(last()), first.caipNetworkId, 'chain after the way back');
    }),
    rule(
      'connects the existing grants of a remote wallet beside the active wallet',
      async (harness, attach) => {
        const wallet = remoteWallet(harness);
        const { adapter, last } = await attach([wallet]);
        const [first] = harness.connectorIds;
        await adapter.connect({ connectorId: first });
        const before = harness.wallets.flatMap((each) => each.prompts()).length;
        await adapter.connectExisting({ connectorId: wallet.id });
        expectSame(activeId(last()), first, 'the active wallet');
        expectSame(last().connections.length, 2, 'connections');
        await adapter.connectExisting({ connectorId: wallet.id });
        expectSame(activeId(last()), first, 'the active wallet, taken up twice');
        expectSame(harness.wallets.flatMap((each) => each.prompts()).length, before, 'prompts');
        await adapter.connect({ connectorId: wallet.id });
        expectSame(activeId(last()), wallet.id, 'the active wallet after connect');
      },
    ),
    rule(
      'connects a remote wallet’s existing grants as the active wallet if there is no other',
      async (harness, attach) => {
        const wallet = remoteWallet(harness);
        const { adapter, last } = await attach([wallet]);
        await adapter.connectExisting({ connectorId: wallet.id });
        expectSame(activeId(last()), wallet.id, 'the active wallet');
        await adapter.disconnect({ connectorId: wallet.id });
        expectSame(last().connection.status, 'disconnected', 'status');
        await expectRejection(adapter.connectExisting({ connectorId: wallet.id }), 'NOT_CONNECTED');
        await expectRejection(
          adapter.connectExisting({ connectorId: harness.connectorIds[0] }),
          'WALLET_NOT_FOUND',
        );
        expectSame(harness.wallets.flatMap((each) => each.prompts()).length, 0, 'prompts');
      },
    ),
    rule(
      'has one provider for the lifetime of a connection, and none while disconnected',
      async (harness, attach) => {
        const { adapter } = await attach();
        expectSame(await adapter.getProvider(), undefined, 'the provider of nobody');
        await adapter.connect({ connectorId: harness.connectorIds[0] });
        const provider = await adapter.getProvider();
        expectSame(typeof provider, 'object', 'what the provider is');
        harness.wallets[0].setAccounts(harness.accounts);
        await adapter.switchNetwork(harness.networks[1]);
        await turns();
        expectSame(
          await adapter.getProvider(),
          provider,
          'the provider after a change of accounts and network',
        );
        await adapter.disconnect();
        expectSame(await adapter.getProvider(), undefined, 'the provider after leaving');
      },
    ),
    rule('connects a wallet again after the visitor has disconnected it', async (harness, attach) => {
      const { adapter, last } = await attach();
      const [connectorId] = harness.connectorIds;
      await adapter.connect({ connectorId });
      await adapter.disconnect();
      await adapter.connect({ connectorId });
      expectSame(activeId(last()), connectorId, 'active');
      const later = await attach();
      await later.adapter.reconnect();
      expectSame(activeId(later.last()), connectorId, 'active after a reload');
    }),
    rule('stops waiting when aborted', async (harness, attach) => {
      const { adapter, last } = await attach();
      harness.wallets[0].setBehaviour('drop');
      const controller = new AbortController();
      void adapter
        .connect({ connectorId: harness.connectorIds[0], signal: controller.signal })
        .catch(() => undefined);
      await turns();
      controller.abort();
      await turns();
      expectSame(last().connection.status, 'disconnected', 'status');
    }),
  ];
}

/** A remote wallet that grants an account of the harness. */
function remoteWallet({ networks: [network], accounts: [account] }: AdapterHarness): FakeWallet {
  const { caipNetworkId: chain, chainNamespace: namespace } = network;
  const wallet = fakeWallet(undefined, { id: 'remote', serves: [namespace] });
  wallet.grant({ [namespace]: { accounts: [`${chain}:${account}`], chains: [chain], methods: [] } });
  return wallet;
}

function attachAdapter(harness: AdapterHarness, wallets: readonly RemoteWallet[]): Attached {
  const adapter = harness.makeAdapter();
  const clock = new FakeClock();
  let projection: AdapterProjection | undefined;
  let offers: AdapterHost['offers'] = () => true;
  let networks: readonly CaipNetwork[] = harness.networks;
  adapter.attach({
    get networks() {
      return networks;
    },
    defaultNetwork: harness.networks[0],
    wallets,
    approve: () => Promise.reject(new Error('no remote wallet')),
    clock,
    offers: (connector) => offers(connector),
    report(next) {
      projection = next;
    },
  });
  return {
    adapter,
    clock,
    offer(next) {
      offers = next;
    },
    list(next) {
      networks = next;
      adapter.setNetworks?.(next);
    },
    last() {
      if (projection === undefined) throw new Error('the adapter reported nothing');
      return projection;
    },
  };
}

function activeId(projection: AdapterProjection): string | undefined {
  return projection.connection.status === 'connected' ? projection.connection.connectorId : undefined;
}

function activeChain(projection: AdapterProjection): string | undefined {
  return projection.connection.status === 'connected' ? projection.connection.chainId : undefined;
}

function expectSame(actual: unknown, expected: unknown, what: string): void {
  if (!Object.is(actual, expected))
    throw new Error(`${what}: expected ${String(expected)}, got ${String(actual)}`);
}

async function expectRejection(promise: Promise<unknown>, code?: string): Promise<void> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => Object(thrown),
  );
  expectSame(error === undefined, false, 'that it resolved');
  if (code !== undefined) expectSame(Reflect.get(error, 'code'), code, 'code');
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

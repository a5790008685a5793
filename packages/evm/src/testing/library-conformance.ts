import type { BaseStorage, CaipNetwork } from '@mooring/core';
import type { AdapterProjection } from '@mooring/core/adapter';
import { type ConformanceCase, memoryStorage, testHost } from '@mooring/core/testing';
import { systemClock } from '@mooring/protocol/time';
import type { LibraryAdapter } from '../adapter/library-adapter.ts';
import type { AnnouncementWindow } from '../discovery/announced.ts';
import type { Eip1193Provider } from '../provider/eip1193.ts';
import { createTestWallet, type TestWallet } from './test-wallet.ts';

/** A site's own object of the library around the adapter's provider. */
export interface LibraryProvider {
  address(): Promise<string>;
  chainId(): Promise<number>;
  balance(address: string): Promise<bigint>;
  tokenBalance(address: string): Promise<bigint>;
  signMessage(message: string): Promise<string>;
  /** Resolves with the hash. */
  send(transaction: { readonly to: string; readonly value: bigint }): Promise<string>;
  /** Resolves with the status in the receipt. */
  wait(hash: string): Promise<number | undefined>;
}

/** A library, and two running nodes whose accounts are unlocked. */
export interface LibraryHarness {
  makeAdapter(options: {
    readonly window: AnnouncementWindow;
    readonly storage: BaseStorage;
  }): LibraryAdapter;
  readonly chains: readonly { readonly chainId: number; readonly rpcUrl: string }[];
  readonly accounts: readonly [string, string];
  /** On the first chain, and owned by the first account; its ABI in the form that the library accepts. */
  readonly token: { readonly address: string; readonly abi: readonly unknown[] };
  /** Wraps the provider; called again for each read, because a library may cache reads. */
  wrap(provider: Eip1193Provider): LibraryProvider;
  /** The address that signed the message. */
  recover(message: string, signature: string): string;
  /** The library's code for a request that the visitor declined. */
  readonly declined: string | number;
}

/** Compares values as text; bigints as numbers are written. */
function equal(value: unknown, expected: unknown): void {
  const text = (one: unknown): string =>
    JSON.stringify(one, (_key, each) => (typeof each === 'bigint' ? `${each}n` : each)) ?? 'undefined';
  if (text(value) !== text(expected)) throw new Error(`${text(value)} instead of ${text(expected)}`);
}

/** Expects an error with a code. */
async function rejects(work: () => unknown, code: string | number): Promise<void> {
  let found: unknown = 'no error';
  try {
    await work();
  } catch (error) {
    found = (error as { readonly code?: unknown }).code;
  }
  equal(found, code);
}

async function requestNode(url: string, method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: params ?? [] });
  const headers = { 'content-type': 'application/json' };
  const answer = await (await fetch(url, { method: 'POST', headers, body })).json();
  const { result, error } = answer as { result?: unknown; error?: { message: string; code: number } };
  if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code });
  return result;
}

/** A page whose wallet has the keys of both chains. */
function page(harness: LibraryHarness, change: { readonly authorized?: boolean } = {}) {
  const { chains, accounts } = harness;
  const window = new EventTarget();
  const storage = memoryStorage();
  const request = (call: { readonly chainId: number; readonly method: string; readonly params?: unknown }) =>
    requestNode(
      chains.find(({ chainId }) => chainId === call.chainId)?.rpcUrl ?? '',
      call.method,
      call.params,
    );
  const wallet: TestWallet = createTestWallet({
    rdns: 'test.one',
    name: 'One',
    accounts: [accounts[0]],
    chains: chains.map(({ chainId }) => chainId),
    rpc: request,
    sign: request,
    ...change,
  });
  const withdraw = wallet.announce(window);
  const networks = chains.map(
    ({ chainId, rpcUrl }): CaipNetwork => ({
      id: chainId,
      name: `Chain ${chainId}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
      chainNamespace: 'eip155',
      caipNetworkId: `eip155:${chainId}`,
    }),
  );
  const [first, other] = networks;
  if (first === undefined || other === undefined) throw new Error('Two chains are needed.');
  const adapter = harness.makeAdapter({ window, storage });
  let last: AdapterProjection | undefined;
  const report = (projection: AdapterProjection): void => {
    last = projection;
  };
  adapter.attach(testHost({ networks, clock: systemClock, report }));
  return {
    adapter,
    wallet,
    storage,
    first,
    other,
    last: () => last?.connection,
    connect: () => adapter.connect({ connectorId: 'test.one', chainId: first.caipNetworkId }),
    library: async () => {
      const provider = await adapter.getProvider();
      if (provider === undefined) throw new Error('The wallet is not connected.');
      return harness.wrap(provider);
    },
    end: () => {
      adapter.destroy();
      withdraw();
    },
  };
}

/**
 * The rules that every adapter of a library keeps on real chains, for any test runner:
 * `for (const c of libraryConformance(makeHarness)) it(c.name, c.run)`.
 */
export function libraryConformance(makeHarness: () => LibraryHarness): readonly ConformanceCase[] {
  const rule = (
    name: string,
    check: (world: ReturnType<typeof page>, harness: LibraryHarness) => Promise<void>,
    change?: { readonly authorized: boolean },
  ): ConformanceCase => ({
    name,
    async run() {
      const harness = makeHarness();
      const world = page(harness, change);
      try {
        await check(world, harness);
      } finally {
        world.end();
      }
    },
  });

  return [
    rule('the provider signs, reads and sends', async ({ connect, library }, { accounts, recover }) => {
      const [alice, bob] = accounts;
      await connect();
      const own = await library();
      equal(await own.address(), alice);
      equal(recover('hello', await own.signMessage('hello')), alice);
      const before = await own.balance(bob);
      equal(await own.wait(await own.send({ to: bob, value: 5n })), 1);
      equal((await (await library()).balance(bob)) - before, 5n);
    }),
    rule("follows the wallet's switch to another chain", async ({ adapter, connect, library, ...world }) => {
      const { first, other, last } = world;
      await connect();
      equal(await (await library()).chainId(), first.id);
      await adapter.switchNetwork(other);
      equal(await (await library()).chainId(), other.id);
      const connection = last();
      equal(connection?.status === 'connected' && connection.chainId, other.caipNetworkId);
    }),
    rule("rejects with the library's own error when the visitor declines", async (world, { declined }) => {
      await world.connect();
      const own = await world.library();
      world.wallet.setBehaviour('reject');
      await rejects(() => own.signMessage('hello'), declined);
    }),
    rule('sends ether, and a contract call that the library encodes', async (world, { accounts, token }) => {
      const { adapter, connect, library } = world;
      const [, bob] = accounts;
      await connect();
      const own = await library();
      const [ether, tokens] = [await own.balance(bob), await own.tokenBalance(bob)];
      const { gas } = await adapter.estimateGas({ to: bob, value: 7n });
      equal(gas, 21_000n);
      const { hash } = await adapter.sendTransaction({ to: bob, value: 7n, gas });
      equal(await own.wait(hash), 1);
      equal((await (await library()).balance(bob)) - ether, 7n);
      const written = await adapter.writeContract({
        tokenAddress: token.address,
        abi: token.abi,
        method: 'transfer',
        args: [bob, 3],
      });
      equal(await own.wait(written.hash), 1);
      equal((await (await library()).tokenBalance(bob)) - tokens, 3n);
    }),
    rule('signs with its wallet, and rejects without one', async (world, { accounts, recover }) => {
      const { adapter, connect, first } = world;
      const [alice, bob] = accounts;
      const message = { message: 'héllo', address: `${first.caipNetworkId}:${alice}` } as const;
      await rejects(() => adapter.signMessage(message), 'NOT_CONNECTED');
      await rejects(() => adapter.sendTransaction({ to: bob }), 'NOT_CONNECTED');
      await connect();
      equal(recover('héllo', await adapter.signMessage(message)), alice);
    }),
    rule('parses and formats amounts', async ({ adapter }) => {
      equal(adapter.parseUnits({ value: '1.5', decimals: 6 }), 1_500_000n);
      equal(adapter.formatUnits({ value: 1_500_000n, decimals: 6 }), '1.5');
      equal(adapter.formatUnits({ value: 20n, decimals: 0 }), '20');
      equal(adapter.formatUnits({ value: 10n ** 18n, decimals: 18 }), '1');
      for (const value of ['1.1234567', 'x', ''])
        await rejects(() => adapter.parseUnits({ value, decimals: 6 }), 'OPTION_INVALID');
    }),
    rule('prompts once to connect, and not to switch to the current chain', async ({ connect, wallet }) => {
      await connect();
      equal(wallet.prompts(), ['eth_requestAccounts']);
    }),
    ...[true, false].map((authorized) =>
      rule(
        `restores a${authorized ? 'n authorized' : ' locked'} wallet with eth_accounts only`,
        async ({ adapter, wallet, storage, last }) => {
          storage.setItem('@appkit/eip155:connected_connector_id', 'test.one');
          await adapter.reconnect();
          equal(last()?.status, authorized ? 'connected' : 'disconnected');
          equal(wallet.prompts(), []);
        },
        { authorized },
      ),
    ),
  ];
}

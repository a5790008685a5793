import type { AdapterProjection } from '@mooring/core/adapter';
import { type PageWallet, pageWallet } from '@mooring/evm/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type WalletPage, walletPage } from '../test-support/wallet-page.ts';

const ids = ['one', 'two', 'three'] as const;
type Id = (typeof ids)[number];
const addresses = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const;

/** The true state of a wallet. */
interface Truth {
  accounts: readonly string[];
  chain: number;
  /** `no` rejects prompts, `silent` answers once the mood changes. */
  mood: 'yes' | 'no' | 'silent';
  waiting: (() => void)[];
}

type Step =
  | {
      readonly kind: 'connect' | 'abort' | 'disconnect' | 'switch' | 'lock' | 'unlock' | 'gone';
      readonly id: Id;
    }
  | { readonly kind: 'mood'; readonly id: Id; readonly mood: Truth['mood'] }
  | { readonly kind: 'chain'; readonly id: Id; readonly chain: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'leaveAll' | 'reconnect' };

const id = fc.constantFrom(...ids);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('connect'), id }),
  fc.record({
    kind: fc.constantFrom('connect', 'abort', 'disconnect', 'switch', 'lock', 'unlock', 'gone'),
    id,
  }),
  fc.record({ kind: fc.constant('mood'), id, mood: fc.constantFrom('yes', 'no', 'silent') }),
  fc.record({ kind: fc.constant('chain'), id, chain: fc.constantFrom(1, 2, 7) }),
  fc.record({ kind: fc.constant('wait'), seconds: fc.constantFrom(1, 4, 400) }),
  fc.record({ kind: fc.constantFrom('leaveAll', 'reconnect') }),
) as fc.Arbitrary<Step>;

interface World {
  readonly page: WalletPage;
  readonly truths: Readonly<Record<Id, Truth>>;
  readonly wallets: Readonly<Record<Id, PageWallet>>;
  readonly controllers: Map<Id, AbortController>;
  /** Operations in progress. */
  open: number;
}

function world(): World {
  const truths = {} as Record<Id, Truth>;
  const wallets = {} as Record<Id, PageWallet>;
  for (const name of ids) {
    const truth: Truth = { accounts: addresses, chain: 1, mood: 'yes', waiting: [] };
    truths[name] = truth;
    wallets[name] = pageWallet(async (method, params) => {
      while (truth.mood === 'silent') await new Promise<void>((resolve) => truth.waiting.push(resolve));
      if (method === 'eth_chainId') return truth.chain;
      if (method === 'eth_accounts') return truth.accounts;
      if (truth.mood === 'no') throw Object.assign(new Error('no'), { code: 4001 });
      if (method === 'wallet_switchEthereumChain') {
        truth.chain = Number((params as { chainId: string }[])[0]?.chainId);
        wallets[name].emit('chainChanged', truth.chain);
      }
      if (method === 'eth_requestAccounts') truth.accounts = addresses;
      return null;
    });
  }
  return { page: walletPage(wallets), truths, wallets, controllers: new Map(), open: 0 };
}

function setMood(truth: Truth, mood: Truth['mood']): void {
  truth.mood = mood;
  for (const resume of truth.waiting.splice(0)) resume();
}

function begin(here: World, act: Promise<unknown>): void {
  here.open += 1;
  const end = (): void => {
    here.open -= 1;
  };
  act.then(end, end);
}

function take(here: World, given: Step): Promise<void> | undefined {
  const { page, truths, wallets, controllers } = here;
  const { adapter } = page;
  switch (given.kind) {
    case 'connect': {
      const controller = new AbortController();
      controllers.set(given.id, controller);
      begin(here, adapter.connect({ connectorId: given.id, signal: controller.signal }));
      return undefined;
    }
    case 'abort':
      controllers.get(given.id)?.abort();
      return undefined;
    case 'disconnect':
      begin(here, adapter.disconnect({ connectorId: given.id }));
      return undefined;
    case 'leaveAll':
      begin(here, adapter.disconnect());
      return undefined;
    case 'reconnect':
      begin(here, adapter.reconnect());
      return undefined;
    case 'switch': {
      const [, network] = page.networks;
      if (network !== undefined) begin(here, adapter.switchNetwork(network));
      return undefined;
    }
    case 'lock':
      truths[given.id].accounts = [];
      wallets[given.id].emit('accountsChanged', []);
      return undefined;
    case 'unlock':
      truths[given.id].accounts = addresses;
      wallets[given.id].emit('accountsChanged', addresses);
      return undefined;
    case 'gone':
      wallets[given.id].emit('disconnect', { code: 4900 });
      return undefined;
    case 'mood':
      setMood(truths[given.id], given.mood);
      return undefined;
    case 'chain':
      truths[given.id].chain = given.chain;
      wallets[given.id].emit('chainChanged', given.chain);
      return undefined;
    case 'wait':
      return page.clock.advance(given.seconds * 1_000);
  }
}

/** Invariants that hold at every moment. */
function check({ connection, connections }: AdapterProjection, page: WalletPage): void {
  const known = connections.map(({ connectorId }) => connectorId);
  expect(new Set(known).size).toBe(known.length);
  for (const { accounts } of connections) expect(accounts.length).toBeGreaterThan(0);
  expect(connection.status === 'connected').toBe(known.length > 0);
  if (connection.status === 'connected') {
    expect(known).toContain(connection.connectorId);
    expect(connection.accounts).toContain(connection.address);
  }
  const remembered = (page.remembered() ?? []) as string[];
  expect(remembered).toEqual(expect.arrayContaining(known));
  expect(new Set(remembered).size).toBe(remembered.length);
  if (connection.status === 'connected') expect(remembered[0]).toBe(connection.connectorId);
}

it('shows the true state of the wallets after any sequence of actions, and settles every promise', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const here = world();
      for (const given of steps) {
        await take(here, given);
        await here.page.clock.advance(0);
        check(here.page.last(), here.page);
      }
      for (const name of ids) setMood(here.truths[name], 'yes');
      // Longer than any operation may take.
      await here.page.clock.advance(3_600_000);
      expect(here.open).toBe(0);
      const { connection, connections } = here.page.last();
      check(here.page.last(), here.page);
      expect(connection.status).not.toBe('connecting');
      for (const { connectorId, accounts, chainId } of connections) {
        const truth = here.truths[connectorId as Id];
        expect(chainId).toBe(`eip155:${truth.chain}`);
        expect(accounts).toEqual(truth.accounts.map((address) => `${chainId}:${address}`));
      }
      here.page.adapter.destroy();
      for (const name of ids) expect(here.wallets[name].listening()).toBe(0);
    }),
    { numRuns: 300 },
  );
});

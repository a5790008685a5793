// @vitest-environment happy-dom
import { type AppKitCore, selectAccount } from '@mooring/core';
import { connect, disconnect, switchConnection, switchNetwork } from '@mooring/core/modal';
import { createCore } from '@mooring/core/page';
import { memoryStorage } from '@mooring/core/testing';
import * as wagmi from '@wagmi/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alice, bob, makeWorld } from '../test-support/world.ts';
import type { WagmiAdapter } from './wagmi-adapter.ts';

/** Whichever side acts, wagmi's store and core's state must agree afterwards. */

const ids = ['test.one', 'test.two'] as const;
const chains = [31_337, 31_338] as const;

const wallet = fc.constantFrom(0 as const, 1 as const);
const chain = fc.constantFrom(...chains);
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('wagmi.connect' as const, 'modal.connect' as const), wallet }),
  fc.record({ do: fc.constantFrom('wagmi.disconnect' as const, 'modal.disconnect' as const), wallet }),
  fc.record({ do: fc.constantFrom('wagmi.switchChain' as const, 'modal.switchNetwork' as const), chain }),
  fc.record({
    do: fc.constantFrom('wagmi.switchAccount' as const, 'modal.switchConnection' as const),
    wallet,
  }),
  fc.record({ do: fc.constant('modal.disconnectAll' as const) }),
  fc.record({ do: fc.constant('modal.useSecondAccount' as const), wallet }),
  fc.record({
    do: fc.constant('wallet.accounts' as const),
    wallet,
    accounts: fc.constantFrom([alice], [bob], [alice, bob], [bob, alice]),
  }),
  fc.record({ do: fc.constant('wallet.chain' as const), wallet, chain: fc.constantFrom(...chains, 999) }),
  fc.record({ do: fc.constant('wallet.disconnect' as const), wallet }),
  fc.record({
    do: fc.constant('wallet.mood' as const),
    wallet,
    mood: fc.constantFrom('approve' as const, 'reject' as const),
  }),
  fc.record({ do: fc.constant('reload' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Page {
  readonly adapter: WagmiAdapter;
  readonly core: AppKitCore;
}

function makeSession(): {
  page(): Page;
  reload(): Promise<void>;
  run(step: Step): Promise<void>;
  end(): void;
} {
  const world = makeWorld();
  const storage = memoryStorage();
  const make = (): Page => {
    const adapter = world.makeAdapter();
    return { adapter, core: createCore({ networks: world.networks, adapters: [adapter], storage }) };
  };
  let page = make();
  const reload = async (): Promise<void> => {
    page.core.destroy();
    page = make();
    await page.core.start();
  };
  const run = async (given: Step): Promise<void> => {
    const { core, adapter } = page;
    const config = adapter.wagmiConfig;
    const connectorOf = (index: 0 | 1): wagmi.Connector => {
      const found = config.connectors.find(({ id }) => id === ids[index]);
      if (found === undefined) throw new Error(`no connector ${ids[index]}`);
      return found;
    };
    switch (given.do) {
      case 'wagmi.connect':
        await wagmi.connect(config, { connector: connectorOf(given.wallet) });
        break;
      case 'wagmi.disconnect':
        await wagmi.disconnect(config, { connector: connectorOf(given.wallet) });
        break;
      case 'wagmi.switchChain':
        await wagmi.switchChain(config, { chainId: given.chain });
        break;
      case 'wagmi.switchAccount':
        await wagmi.switchAccount(config, { connector: connectorOf(given.wallet) });
        break;
      case 'modal.connect':
        await connect(core, { connectorId: ids[given.wallet] });
        break;
      case 'modal.disconnect':
        await disconnect(core, { connectorId: ids[given.wallet] });
        break;
      case 'modal.disconnectAll':
        await disconnect(core);
        expect(selectAccount(core.store.getState()).isConnected).toBe(false);
        break;
      case 'modal.switchNetwork': {
        const network = world.networks.find(({ id }) => id === given.chain);
        if (network !== undefined) await switchNetwork(core, { network });
        break;
      }
      case 'modal.switchConnection':
        await switchConnection(core, { connectorId: ids[given.wallet] });
        break;
      case 'modal.useSecondAccount': {
        const list = core.store.getState().libraryConnections.eip155 ?? [];
        const address = list.find(({ connectorId }) => connectorId === ids[given.wallet])?.accounts[1];
        if (address !== undefined) await switchConnection(core, { connectorId: ids[given.wallet], address });
        break;
      }
      case 'wallet.accounts':
        world.wallets[given.wallet].setAccounts(given.accounts);
        break;
      case 'wallet.chain':
        world.wallets[given.wallet].setChain(given.chain);
        break;
      case 'wallet.disconnect':
        world.wallets[given.wallet].disconnect();
        break;
      case 'wallet.mood':
        world.wallets[given.wallet].setBehaviour(given.mood);
        break;
      case 'reload': {
        const before = world.wallets.map((each) => each.prompts().length);
        await reload();
        expect(world.wallets.map((each) => each.prompts().length)).toEqual(before);
        break;
      }
    }
  };
  return {
    page: () => page,
    reload,
    run,
    end() {
      page.core.destroy();
      world.cleanUp();
    },
  };
}

/** The state in wagmi's hooks and in ours. */
function bothSides({ adapter, core }: Page): readonly [unknown, unknown] {
  const theirs = wagmi.getAccount(adapter.wagmiConfig);
  const connections = wagmi.getConnections(adapter.wagmiConfig);
  const state = core.store.getState();
  const ours = selectAccount(state);
  return [
    {
      status: theirs.status,
      address: theirs.address,
      chain: theirs.chainId === undefined ? undefined : `eip155:${theirs.chainId}`,
      connector: theirs.connector?.id,
      accounts: theirs.addresses,
      connections: connections.map(({ connector, accounts, chainId }) => [connector.id, accounts, chainId]),
    },
    {
      status: ours.status,
      address: ours.address,
      chain: ours.chainId,
      connector: ours.connectorId,
      accounts: ours.isConnected ? ours.allAccounts.map(({ address }) => address) : undefined,
      connections: (state.libraryConnections.eip155 ?? []).map(({ connectorId, accounts, chainId }) => [
        connectorId,
        accounts.map((account) => account.split(':')[2]),
        Number(chainId.split(':')[1]),
      ]),
    },
  ];
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

it('agrees with wagmi after any mix of calls, actions, wallet events and reloads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const session = makeSession();
      try {
        await session.page().core.start();
        for (const each of steps) {
          // wagmi's own calls may reject; both sides must still agree.
          await session.run(each).catch((error: unknown) => {
            if (error instanceof Error && error.name === 'AssertionError') throw error;
          });
          await settle();
          const [theirs, ours] = bothSides(session.page());
          expect(ours).toEqual(theirs);
        }
      } finally {
        session.end();
      }
    }),
    { numRuns: 300 },
  );
}, 60_000);

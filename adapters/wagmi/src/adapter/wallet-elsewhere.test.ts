// @vitest-environment happy-dom
import { type AppKitCore, selectAccount } from '@mooring/core';
import { connect, disconnect, disconnectAll, startPairing } from '@mooring/core/modal';
import { createCore } from '@mooring/core/page';
import { fakeWallet, grantOn, memoryStorage } from '@mooring/core/testing';
import * as wagmi from '@wagmi/core';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { makeWorld } from '../test-support/world.ts';
import type { WagmiAdapter } from './wagmi-adapter.ts';

/** Whichever side acts on a remote wallet, wagmi's store and core's state must agree after each batch. */

const evm = { eip155: grantOn('eip155:31337') };
const other = { eip155: grantOn('eip155:31338') };
const both = { ...evm, solana: grantOn('solana:one') };

const step = fc.constantFrom(
  'wallet.grant' as const,
  'wallet.grantOther' as const,
  'wallet.grantBoth' as const,
  'wallet.lose' as const,
  'wallet.end' as const,
  'modal.pair' as const,
  'modal.connectInPage' as const,
  'modal.disconnect' as const,
  'modal.disconnectPaired' as const,
  'modal.disconnectAll' as const,
  'wagmi.connect' as const,
  'wagmi.disconnect' as const,
  'reload' as const,
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function makeSession() {
  const world = makeWorld();
  const storage = memoryStorage();
  const wallet = fakeWallet(undefined, { approves: both });
  const make = (): { readonly adapter: WagmiAdapter; readonly core: AppKitCore } => {
    const adapter = world.makeAdapter();
    const { networks } = world;
    return { adapter, core: createCore({ networks, adapters: [adapter], wallets: [wallet], storage }) };
  };
  let page = make();
  const run = async (name: Step): Promise<unknown> => {
    const { core, adapter } = page;
    const config = adapter.wagmiConfig;
    const connector = config.connectors.find(({ id }) => id === 'walletConnect');
    if (connector === undefined) throw new Error('no connector');
    switch (name) {
      case 'wallet.grant':
        return wallet.grant(evm);
      case 'wallet.grantOther':
        return wallet.grant(other);
      case 'wallet.grantBoth':
        return wallet.grant(both);
      case 'wallet.lose':
        return wallet.lose('eip155');
      case 'wallet.end':
        return wallet.lose('eip155', 'solana');
      case 'modal.pair':
        return startPairing(core);
      case 'modal.connectInPage':
        return connect(core, { connectorId: 'test.one' });
      case 'modal.disconnect':
        return disconnect(core);
      case 'modal.disconnectPaired':
        return disconnect(core, { connectorId: 'walletConnect' });
      case 'modal.disconnectAll':
        return disconnectAll(core);
      case 'wagmi.connect':
        return wagmi.connect(config, { connector });
      case 'wagmi.disconnect':
        return wagmi.disconnect(config, { connector });
      case 'reload':
        core.destroy();
        page = make();
        return page.core.start();
    }
  };
  return {
    wallet,
    page: () => page,
    run,
    end() {
      page.core.destroy();
      world.cleanUp();
    },
  };
}

/** The state according to wagmi's hooks, ours and the wallet. */
function sides({ page, wallet }: ReturnType<typeof makeSession>) {
  const { adapter, core } = page();
  const theirs = wagmi.getAccount(adapter.wagmiConfig);
  const state = core.store.getState();
  const ours = selectAccount(state);
  const paired = (state.libraryConnections.eip155 ?? []).some(
    ({ connectorId }) => connectorId === 'walletConnect',
  );
  return {
    status: [theirs.status, ours.status],
    address: [theirs.address, ours.address],
    chain: [theirs.chainId === undefined ? undefined : `eip155:${theirs.chainId}`, ours.chainId],
    connector: [theirs.connector?.id, ours.connectorId],
    paired: [wallet.granted('eip155') !== undefined, paired],
  };
}

it('agrees with wagmi after any mix of approvals, actions, calls and reloads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const session = makeSession();
      try {
        await session.page().core.start();
        for (const each of steps) {
          // wagmi's own calls may reject; all sides must still agree.
          await session.run(each).catch(() => undefined);
          await vi.dynamicImportSettled();
          for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
          for (const [left, right] of Object.values(sides(session))) expect(right).toEqual(left);
        }
      } finally {
        session.end();
      }
    }),
    { numRuns: 150 },
  );
}, 60_000);

it('does not restore a wallet that is disconnected during its restore', async () => {
  const session = makeSession();
  try {
    session.wallet.grant(both);
    await vi.dynamicImportSettled();
    const { restore } = session.wallet;
    let answer = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    session.wallet.restore = async () => {
      await gate;
      await restore();
    };
    const restored = session.run('reload');
    await vi.dynamicImportSettled();
    expect(wagmi.getAccount(session.page().adapter.wagmiConfig).status).toBe('reconnecting');
    await session.run('modal.disconnect');
    answer();
    await restored;
    expect(session.wallet.granted('eip155')).toBeUndefined();
    expect(wagmi.getAccount(session.page().adapter.wagmiConfig).status).toBe('disconnected');
  } finally {
    session.end();
  }
});

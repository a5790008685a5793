import { FakeClock } from '@mooring/protocol/testing';
import { createCore } from '../app/create-core.ts';
import type { AppKitState } from '../contract/state.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import {
  type FakeWallet,
  type FakeWalletOptions,
  fakeWallet,
  grantOn,
  type RequestedApproval,
} from '../testing/test-remote-wallet.ts';
import { createError } from './create-error.ts';
import { type FakeAdapter, fakeAdapter, network } from './fake-adapter.ts';

export const both = { eip155: grantOn('eip155:1'), solana: grantOn('solana:1') };

/** A page with EVM chains and Solana. Each adapter takes up the wallet's grants after the milliseconds in `takes`. */
export function page({
  beside = [],
  reloads,
  ...options
}: FakeWalletOptions & {
  readonly stored?: Record<string, string>;
  /** Other remote wallets. */
  readonly beside?: readonly FakeWallet[];
  /** Wallets of the page after a reload. */
  readonly reloads?: readonly [FakeWallet, ...FakeWallet[]];
} = {}) {
  const clock = new FakeClock(undefined, 4);
  const asks: RequestedApproval[] = [];
  const wallet = fakeWallet(
    async () => ({
      async connect(requested) {
        asks.push(requested);
      },
    }),
    options,
  );
  const wallets = reloads ?? [wallet, ...beside];
  const takes: Record<string, number> = {};
  const wait = (namespace: string): Promise<void> =>
    new Promise((resolve) => {
      const time = takes[namespace] ?? 0;
      if (time === 0) resolve();
      else clock.after(time, resolve);
    });
  const make = (namespace: string): FakeAdapter => {
    const adapter = fakeAdapter(namespace);
    const show = (act: string, { id, chain, granted }: FakeWallet): void => {
      const [current, peer] = [chain(namespace), granted(namespace)?.peer];
      if (current === undefined || peer === undefined) throw createError('NOT_CONNECTED');
      if (act === 'connectExisting') adapter.reportExisting(id, current, peer);
      else adapter.reportConnected(id, current, peer, adapter.others(id));
    };
    const leave = async ({ id, granted }: FakeWallet): Promise<void> => {
      const known = adapter.host?.wallets.find((each) => each.id === id);
      if (granted(namespace) !== undefined) await known?.leave(namespace);
    };
    adapter.answer = async (call) => {
      const [act = '', id] = call.split(' ');
      const meant = wallets.filter((known) => id === undefined || known.id === id);
      if (act === 'disconnect') await Promise.all(meant.map(leave));
      await wait(namespace);
      if (act === 'reconnect') {
        for (const known of wallets.filter(({ remembers }) => remembers(namespace)))
          show('connectExisting', known);
      } else if (act !== 'disconnect') for (const known of meant) show(act, known);
      else if (meant.every(({ chain }) => chain(namespace) === undefined)) adapter.reportGone(id);
    };
    return adapter;
  };
  const evm = make('eip155');
  const solana = make('solana');
  const storage = memoryStorage(options.stored ?? {});
  const core = createCore({
    networks: [network(1), network(2), network(1, 'solana')],
    adapters: [evm, solana],
    wallets,
    clock,
    storage,
  });
  const steps: string[] = [];
  core.store.subscribe((state, previous) => {
    if (state.connections !== previous.connections) steps.push(connected(state));
  });
  return { core, clock, wallet, evm, solana, takes, steps, asks };
}

/** The connected namespaces. */
export function connected({ connections }: AppKitState): string {
  return Object.keys(connections)
    .filter((name) => connections[name]?.status === 'connected')
    .join();
}

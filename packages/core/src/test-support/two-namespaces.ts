import { createCore } from '../app/create-core.ts';
import type { AppKitState } from '../contract/state.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { type Asked, type FakeWalletOptions, fakeWallet, grantOn } from '../testing/test-remote-wallet.ts';
import { createError } from './create-error.ts';
import { type FakeAdapter, fakeAdapter, network } from './fake-adapter.ts';

const phone = { name: 'Phone', type: 'walletConnect' } as const;
export const both = { eip155: grantOn('eip155:1'), solana: grantOn('solana:1') };

/** A page with EVM chains and Solana. Each owner takes up what the wallet grants, after the milliseconds in `takes`. */
export function page(options: FakeWalletOptions & { readonly stored?: Record<string, string> } = {}) {
  const clock = fakeClock();
  const asks: Asked[] = [];
  const wallet = fakeWallet(
    async () => ({
      async connect(asked) {
        asks.push(asked);
      },
    }),
    options,
  );
  const takes: Record<string, number> = {};
  const wait = (namespace: string): Promise<void> =>
    new Promise((resolve) => {
      const time = takes[namespace] ?? 0;
      if (time === 0) resolve();
      else clock.after(time, resolve);
    });
  const make = (namespace: string): FakeAdapter => {
    const adapter = fakeAdapter(namespace);
    adapter.answer = async (call) => {
      const leaves = call.startsWith('disconnect');
      if (leaves && wallet.granted(namespace) !== undefined) await adapter.host?.wallets[0]?.leave(namespace);
      await wait(namespace);
      const chain = wallet.chain(namespace);
      if (call === 'connect walletConnect') {
        if (chain === undefined) throw createError('NOT_CONNECTED');
        adapter.reportConnected('walletConnect', chain, phone);
      } else if (leaves && chain === undefined) {
        adapter.report({ connection: { status: 'disconnected' }, connections: [] });
      }
    };
    return adapter;
  };
  const evm = make('eip155');
  const solana = make('solana');
  const storage = memoryStorage(options.stored ?? {});
  const core = createCore({
    networks: [network(1), network(2), network(1, 'solana')],
    adapters: [evm, solana],
    wallets: [wallet],
    clock,
    storage,
  });
  const steps: string[] = [];
  core.store.subscribe((state, previous) => {
    if (state.connections !== previous.connections) steps.push(connected(state));
  });
  return { core, clock, wallet, evm, solana, takes, steps, asks };
}

/** Namespaces that are connected. */
export function connected({ connections }: AppKitState): string {
  return Object.keys(connections)
    .filter((name) => connections[name]?.status === 'connected')
    .join();
}

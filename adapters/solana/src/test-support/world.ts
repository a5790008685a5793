import type { CaipNetwork } from '@mooring/core';
import type { AdapterHost, AdapterProjection, RemoteWallet } from '@mooring/core/adapter';
import { type AdapterHarness, type MemoryStorage, memoryStorage } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { onTestFinished } from 'vitest';
import { SolanaAdapter } from '../adapter/solana-adapter.ts';
import { createSolanaTestWallet, type SolanaTestWallet } from '../testing/solana-test-wallet.ts';
import { devnetId, mainnetId, network } from './network.ts';

/** Two clusters whose nodes receive no requests, and two wallets in the page. */
export interface World extends AdapterHarness {
  readonly wallets: readonly [SolanaTestWallet, SolanaTestWallet];
  readonly storage: MemoryStorage;
  makeAdapter(): SolanaAdapter;
}

export function makeWorld(): World {
  const wallets = [
    createSolanaTestWallet({ name: 'Wallet One', keys: [1, 2, 3] }),
    createSolanaTestWallet({ name: 'Wallet Two', keys: [4] }),
  ] as const;
  const ends = wallets.map((wallet) => wallet.announce(window));
  const storage = memoryStorage();
  const [first = '', second = ''] = wallets[0].addresses;
  return {
    networks: [network(mainnetId), network(devnetId)],
    wallets,
    accounts: [first, second],
    connectorIds: ['solana:Wallet One', 'solana:Wallet Two'],
    storage,
    makeAdapter: () => new SolanaAdapter({ window, storage }),
    cleanUp() {
      for (const end of ends) end();
    },
  };
}

/** Creates a world and cleans it up after the test. */
export function testWorld(): World {
  const world = makeWorld();
  onTestFinished(world.cleanUp);
  return world;
}

export interface Attached {
  readonly adapter: SolanaAdapter;
  readonly clock: FakeClock;
  readonly reports: readonly AdapterProjection[];
  /** Attaches again, as in the next instance of the page, with these remote wallets. */
  attach(wallets: readonly RemoteWallet[]): void;
  /** Sets the network that the page shows. */
  show(network: CaipNetwork): void;
  /** The last projection. */
  last(): AdapterProjection;
  /** The connection as wallet, chain and address, or the status. */
  active(): string;
}

/** Attaches a new adapter to this page and destroys it after the test. */
export function attach(
  world: World,
  options: { readonly wallets?: readonly RemoteWallet[]; readonly offers?: AdapterHost['offers'] } = {},
): Attached {
  const adapter = world.makeAdapter();
  const clock = new FakeClock();
  const reports: AdapterProjection[] = [];
  let shown = world.networks[0];
  const last = (): AdapterProjection => {
    const report = reports.at(-1);
    if (report === undefined) throw new Error('nothing reported');
    return report;
  };
  const attachTo = (wallets: readonly RemoteWallet[]): void =>
    adapter.attach({
      networks: world.networks,
      get defaultNetwork() {
        return shown;
      },
      wallets,
      approve: () => Promise.reject(new Error('pairs no wallet')),
      clock,
      offers: options.offers ?? (() => true),
      report: (report) => reports.push(report),
    });
  attachTo(options.wallets ?? []);
  onTestFinished(() => adapter.destroy());
  return {
    adapter,
    clock,
    reports,
    attach: attachTo,
    show(network) {
      shown = network;
    },
    last,
    active() {
      const { connection } = last();
      return connection.status === 'connected'
        ? `${connection.connectorId} ${connection.address}`
        : connection.status;
    },
  };
}

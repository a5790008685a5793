import type { CaipNetwork } from '@mooring/core';
import type { AdapterHost, AdapterProjection, RemoteWallet } from '@mooring/core/adapter';
import {
  type AdapterHarness,
  type MemoryStorage,
  memoryStorage,
  testHost,
  type WalletDriver,
} from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { onTestFinished } from 'vitest';
import { BitcoinAdapter } from '../adapter/bitcoin-adapter.ts';
import { idOf } from '../discovery/identity.ts';
import { signetId, testnet4Id } from '../network/chains.ts';
import {
  type BitcoinTestWallet,
  type BitcoinTestWalletKind,
  createBitcoinTestWallet,
} from '../testing/bitcoin-test-wallet.ts';
import { network } from './network.ts';
import { TestWindow } from './page.ts';

/** Two chains with the same addresses, whose nodes receive no requests, and two wallets in a page. */
export interface World extends AdapterHarness {
  readonly wallets: readonly [WalletDriver, WalletDriver];
  readonly own: readonly [BitcoinTestWallet, BitcoinTestWallet];
  readonly storage: MemoryStorage;
  readonly target: TestWindow;
  makeAdapter(): BitcoinAdapter;
}

export function makeWorld(kind: BitcoinTestWalletKind = 'wbip'): World {
  const other = kind === 'wbip' ? 'standard' : 'wbip';
  const target = new TestWindow();
  const names = {
    wbip: 'One',
    leather: 'Leather',
    standard: 'One',
    unisat: 'UniSat Wallet',
    okx: 'OKX Wallet',
  };
  const own = [
    createBitcoinTestWallet({ kind, name: names[kind], keys: [1, 2], chain: testnet4Id }),
    createBitcoinTestWallet({ kind: other, name: 'Two', keys: [4], chain: testnet4Id }),
  ] as const;
  const ends = own.map((wallet) => wallet.announce(target));
  const storage = memoryStorage();
  const [first, second] = own[0].addresses;
  return {
    networks: [network(testnet4Id), network(signetId)],
    wallets: [driver(own[0], kind), driver(own[1], other)],
    own,
    accounts: [first?.address ?? '', second?.address ?? ''],
    connectorIds: [idOf(names[kind]), 'bip122:two'],
    storage,
    target,
    makeAdapter: () => new BitcoinAdapter({ window: target, storage }),
    cleanUp() {
      for (const end of ends) end();
    },
  };
}

function driver(wallet: BitcoinTestWallet, kind: BitcoinTestWalletKind): WalletDriver {
  const { info, prompts, setBehaviour, setAccounts, disconnect } = wallet;
  const common = { info, prompts, setBehaviour, setAccounts, disconnect };
  // Wallet Standard wallets serve all chains at once, and OKX has an object for each: neither has a current chain.
  return kind === 'standard' || kind === 'okx'
    ? common
    : { ...common, setChain: (id) => wallet.setChain(`bip122:${id}`) };
}

/** Creates a world and cleans it up after the test. */
export function testWorld(kind?: BitcoinTestWalletKind): World {
  const world = makeWorld(kind);
  onTestFinished(world.cleanUp);
  return world;
}

export interface Attached {
  readonly adapter: BitcoinAdapter;
  readonly clock: FakeClock;
  readonly reports: readonly AdapterProjection[];
  /** The last projection. */
  last(): AdapterProjection;
  /** The connection as wallet, chain and address, or the status. */
  active(): string;
}

/** Attaches a new adapter to this page and destroys it after the test. */
export function attach(
  world: Pick<World, 'makeAdapter' | 'networks'>,
  {
    wallets = [],
    networks = world.networks,
    customRpcUrls,
  }: {
    readonly wallets?: readonly RemoteWallet[];
    readonly networks?: readonly CaipNetwork[];
    readonly customRpcUrls?: AdapterHost['customRpcUrls'];
  } = {},
): Attached {
  const adapter = world.makeAdapter();
  const clock = new FakeClock();
  const reports: AdapterProjection[] = [];
  const last = (): AdapterProjection => {
    const report = reports.at(-1);
    if (report === undefined) throw new Error('nothing reported');
    return report;
  };
  adapter.attach(
    testHost({
      networks,
      defaultNetwork: networks[0] ?? world.networks[0],
      wallets,
      clock,
      customRpcUrls,
      report: (report) => reports.push(report),
    }),
  );
  onTestFinished(() => adapter.destroy());
  return {
    adapter,
    clock,
    reports,
    last,
    active() {
      const { connection } = last();
      return connection.status === 'connected'
        ? `${connection.connectorId} ${connection.address}`
        : connection.status;
    },
  };
}

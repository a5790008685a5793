// @vitest-environment happy-dom

import type { AdapterHost, AdapterProjection, CaipNetworkId, RemoteProvider } from '@mooring/core';
import { createError } from '@mooring/core';
import { adapterConformance, createTestWallet, type FakeClock, fakeClock } from '@mooring/core/testing';

import { hydrate } from '@wagmi/core';
import { afterEach, describe, expect, it } from 'vitest';
import { getAccount, signMessage } from 'wagmi/actions';
import { alice, bob, makeWorld, type World } from '../test-support/world.ts';
import type { WagmiAdapter } from './wagmi-adapter.ts';

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

interface Attached {
  readonly adapter: WagmiAdapter;
  readonly clock: FakeClock;
  last(): AdapterProjection;
}

function world(): World {
  const made = makeWorld();
  cleanups.push(made.cleanUp);
  return made;
}

function attach(
  { makeAdapter, networks }: World,
  { offers = () => true, ...options }: { ssr?: boolean; offers?: AdapterHost['offers'] } = {},
): Attached {
  const adapter = makeAdapter(options);
  const clock = fakeClock();
  let projection: AdapterProjection | undefined;
  adapter.attach({
    networks,
    defaultNetwork: networks[0],
    clock,
    offers,
    report: (next) => {
      projection = next;
    },
  });
  cleanups.push(() => adapter.destroy());
  return {
    adapter,
    clock,
    last: () => {
      if (projection === undefined) throw new Error('nothing reported');
      return projection;
    },
  };
}

function setWindowEthereum(value: unknown): void {
  Reflect.set(window, 'ethereum', value);
  cleanups.push(() => Reflect.deleteProperty(window, 'ethereum'));
}

describe('adapter contract', () => {
  for (const rule of adapterConformance(makeWorld)) it(rule.name, rule.run);
});

describe('window.ethereum', () => {
  it('has no row of its own when an announced wallet is the same object', () => {
    const here = world();
    setWindowEthereum(here.wallets[0].provider);
    const types = attach(here)
      .last()
      .connectors.map(({ type }) => type);
    expect(types).toEqual(['announced', 'announced']);
  });

  it('has no row of its own when its flag names an announced wallet', () => {
    const here = world();
    const announced = createTestWallet({
      rdns: 'io.metamask',
      name: 'MetaMask',
      accounts: [bob],
      chains: [1],
    });
    cleanups.push(announced.announce(window));
    setWindowEthereum({ isMetaMask: true, request: () => Promise.resolve([]) });
    expect(
      attach(here)
        .last()
        .connectors.some(({ type }) => type === 'injected'),
    ).toBe(false);
  });

  it('is offered when nothing announced it, and connects', async () => {
    const here = world();
    const old = createTestWallet({ rdns: 'old', name: 'Old', accounts: [bob], chains: [31_337] });
    setWindowEthereum(old.provider);
    const { adapter, last } = attach(here);
    expect(last().connectors.map(({ type }) => type)).toContain('injected');
    await adapter.connect({ connectorId: 'injected' });
    expect(last().connection).toMatchObject({ status: 'connected', address: `eip155:31337:${bob}` });
  });
});

describe('what the site does not offer', () => {
  const types = (last: Attached['last']): readonly string[] => last().connectors.map(({ type }) => type);

  it('leaves announced wallets out, and lets window.ethereum stand for itself', () => {
    const here = world();
    setWindowEthereum(here.wallets[0].provider);
    const { last } = attach(here, { offers: ({ type }) => type !== 'announced' });
    expect(types(last)).toEqual(['injected']);
  });

  it('leaves window.ethereum out', () => {
    setWindowEthereum({ request: () => Promise.resolve([]) });
    const { last } = attach(world(), { offers: ({ type }) => type !== 'injected' });
    expect(types(last)).toEqual(['announced', 'announced']);
  });
});

describe('announcements', () => {
  it('keeps names short and icons to data images', () => {
    const here = world();
    const loud = createTestWallet({
      rdns: 'test.loud',
      name: 'x'.repeat(5_000),
      icon: 'https://elsewhere.example/pixel.png',
      accounts: [bob],
      chains: [1],
    });
    cleanups.push(loud.announce(window));
    const row = attach(here)
      .last()
      .connectors.find(({ id }) => id === 'test.loud');
    expect(row?.icon).toBeUndefined();
    expect(row?.name.length).toBeLessThanOrEqual(64);
  });

  it('lists at most 64 announced wallets', () => {
    const here = world();
    for (let index = 0; index < 100; index += 1) {
      const rdns = `test.flood${index}`;
      cleanups.push(createTestWallet({ rdns, name: rdns, accounts: [bob], chains: [1] }).announce(window));
    }
    const announced = attach(here)
      .last()
      .connectors.filter(({ type }) => type === 'announced');
    expect(announced).toHaveLength(64);
  });
});

describe('disconnect', () => {
  it('goes on after three seconds when the wallet does not answer, and a late answer changes nothing', async () => {
    const here = world();
    const { adapter, clock, last } = attach(here);
    await adapter.connect({ connectorId: 'test.one' });
    const connector = adapter.wagmiConfig.connectors.find(({ id }) => id === 'test.one');
    if (connector === undefined) throw new Error('no connector');
    let answer: () => void = () => undefined;
    connector.disconnect = () => new Promise((resolve) => (answer = resolve));
    const done = adapter.disconnect();
    await clock.advance(2_999);
    expect(last().connection.status).toBe('connected');
    await clock.advance(1);
    await done;
    expect(last().connection.status).toBe('disconnected');
    await adapter.connect({ connectorId: 'test.two' });
    answer();
    await clock.advance(10);
    expect(last().connection).toMatchObject({ status: 'connected', connectorId: 'test.two' });
  });
});

describe('accounts', () => {
  it('makes another account of the same wallet the active one, in wagmi too', async () => {
    const here = world();
    const { adapter, last } = attach(here);
    await adapter.connect({ connectorId: 'test.one' });
    here.wallets[0].setAccounts([alice, bob]);
    await adapter.switchConnection({ connectorId: 'test.one', address: `eip155:31337:${bob}` });
    expect(last().connection).toMatchObject({ address: `eip155:31337:${bob}` });
    expect(getAccount(adapter.wagmiConfig).address).toBe(bob);
  });

  it('adds a chain that the wallet does not know', async () => {
    const here = world();
    const { adapter, clock, last } = attach(here);
    const narrow = createTestWallet({
      rdns: 'test.narrow',
      name: 'Narrow',
      accounts: [bob],
      chains: [31_337],
    });
    cleanups.push(narrow.announce(window));
    // Announced while wagmi reads its storage: must not get lost.
    await clock.advance(0);
    await adapter.connect({ connectorId: 'test.narrow' });
    await adapter.switchNetwork(here.networks[1]);
    expect(narrow.prompts().slice(-1)).toEqual(['wallet_addEthereumChain']);
    expect(last().connection).toMatchObject({ chainId: 'eip155:31338' });
  });
});

describe('a remote wallet', () => {
  function remote(): { provider: RemoteProvider; sessions: { open: boolean; loads: number }; drop(): void } {
    const wallet = createTestWallet({
      rdns: 'peer',
      name: 'Peer',
      accounts: [alice],
      chains: [31_337, 31_338],
      authorized: true,
      sign: async () => '0xsigned',
    });
    const sessions = { open: false, loads: 0 };
    const ended = new Set<() => void>();
    const provider: RemoteProvider = {
      request: (args) => wallet.provider.request(args),
      on: (event, listener) =>
        event === 'disconnect' ? ended.add(listener as () => void) : wallet.provider.on(event, listener),
      removeListener: (event, listener) =>
        event === 'disconnect'
          ? ended.delete(listener as () => void)
          : wallet.provider.removeListener(event, listener),
      async connect({ onUri, signal }) {
        onUri?.('wc:link', 1_800_000_000);
        if (signal?.aborted) throw createError('ABORTED');
        sessions.open = true;
      },
      async disconnect() {
        sessions.open = false;
      },
      accounts: () => (sessions.open ? [`eip155:31337:${alice}`] : []),
      chains: (): readonly CaipNetworkId[] => ['eip155:31337'],
      wallet: () => ({ name: 'Phone wallet' }),
    };
    return {
      provider,
      sessions,
      drop: () => {
        sessions.open = false;
        for (const end of [...ended]) end();
      },
    };
  }

  function withRemote(here: World, made: ReturnType<typeof remote>): Attached {
    const attached = attach(here);
    attached.adapter.addRemoteConnector({
      info: { id: 'walletConnect', type: 'walletConnect', name: 'WalletConnect', namespaces: ['eip155'] },
      hasSession: async () => made.sessions.open,
      async getProvider() {
        made.sessions.loads += 1;
        return made.provider;
      },
    });
    return attached;
  }

  it('enters wagmi as a connector whose hooks work, and shows the name of the wallet', async () => {
    const made = remote();
    const { adapter, last } = withRemote(world(), made);
    await adapter.connect({ connectorId: 'walletConnect' });
    expect(last().connection).toMatchObject({
      status: 'connected',
      connectorId: 'walletConnect',
      wallet: { name: 'Phone wallet', type: 'walletConnect' },
      approvedNetworks: ['eip155:31337'],
    });
    await expect(signMessage(adapter.wagmiConfig, { message: 'hello' })).resolves.toBe('0xsigned');
  });

  it('loads no engine on a page load without a session, and restores one without pairing again', async () => {
    const here = world();
    const made = remote();
    const first = withRemote(here, made);
    await first.adapter.reconnect();
    expect(made.sessions.loads).toBe(0);
    await first.adapter.connect({ connectorId: 'walletConnect' });
    const second = withRemote(here, made);
    await second.adapter.reconnect();
    expect(second.last().connection).toMatchObject({ status: 'connected', connectorId: 'walletConnect' });
  });

  it('pairs anew where the session that is left gives no EVM account', async () => {
    const made = remote();
    const { provider } = made;
    const accounts = provider.accounts.bind(provider);
    const others = { ...provider, accounts: () => (made.sessions.open ? accounts() : ['solana:one:two']) };
    const { adapter, last } = withRemote(world(), { ...made, provider: others as RemoteProvider });
    await adapter.connect({ connectorId: 'walletConnect' });
    expect(made.sessions.open).toBe(true);
    expect(last().connection).toMatchObject({ status: 'connected', connectorId: 'walletConnect' });
  });

  it('notices when the wallet ends the session', async () => {
    const made = remote();
    const { adapter, last } = withRemote(world(), made);
    await adapter.connect({ connectorId: 'walletConnect' });
    made.drop();
    expect(last().connection.status).toBe('disconnected');
  });
});

describe('with server rendering', () => {
  it("waits for wagmi's provider to hydrate the page, then restores without a prompt", async () => {
    const here = world();
    const [wallet] = here.wallets;
    const first = attach(here);
    await first.adapter.connect({ connectorId: 'test.one' });
    const prompts = wallet.prompts().length;

    const { adapter, last } = attach(here, { ssr: true });
    await adapter.reconnect();
    expect(last().connection.status).toBe('disconnected');
    expect(last().connectors.some(({ type }) => type === 'announced')).toBe(false);
    const { wagmiConfig } = adapter;
    const connected = new Promise<void>((resolve) => {
      const watch = (status: string): void => (status === 'connected' ? resolve() : undefined);
      cleanups.push(wagmiConfig.subscribe(({ status }) => status, watch));
    });
    await hydrate(wagmiConfig, { reconnectOnMount: true }).onMount();
    await connected;
    expect(last().connection).toMatchObject({ connectorId: 'test.one' });
    expect(last().connectors.filter(({ id }) => id === 'test.one')).toHaveLength(1);
    expect(wallet.prompts()).toHaveLength(prompts);
  });
});

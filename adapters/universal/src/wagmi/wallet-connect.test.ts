import { memoryStorage } from '@mooring/core/testing';
import { settle } from '@mooring/protocol/testing';
import { getAddress } from 'viem';
import { mainnet, polygon } from 'viem/chains';
import { describe, expect, it } from 'vitest';
import { type Config, createConfig, createStorage, fallback, http } from 'wagmi';
import { connect, disconnect, getConnectorClient, reconnect, switchChain } from 'wagmi/actions';
import { alice, bob } from '../test-support/fake-client.ts';
import { given, type ProviderWorld, providerWorld } from '../test-support/provider-world.ts';
import type { LazyEthereumProvider } from './lazy-provider.ts';
import { type WalletConnectParameters, walletConnect } from './wallet-connect.ts';

const aliceAddress = getAddress(alice);
const bobAddress = getAddress(bob);

interface Visit {
  readonly config: Config;
  readonly messages: unknown[];
}

async function world() {
  const here = await providerWorld();
  const stored = memoryStorage();
  /** A page of the site, as it is after a load. */
  const visit = (
    change: Partial<WalletConnectParameters> = {},
    chains: readonly [typeof mainnet, ...(typeof polygon)[]] = [mainnet, polygon],
  ): Visit => {
    const config = createConfig({
      chains: chains as never,
      connectors: [walletConnect({ ...here.site, ...change })],
      transports: {
        1: http('http://node.test/1'),
        137: fallback([http('http://node.test/137'), http('http://other.test')]),
      } as never,
      storage: createStorage({ storage: stored }),
      multiInjectedProviderDiscovery: false,
    });
    const messages: unknown[] = [];
    config.connectors[0]?.emitter.on('message', (message) => messages.push(message));
    return { config, messages };
  };
  return { here, stored, visit };
}

const connectorOf = ({ connectors }: Config) => {
  const [connector] = connectors;
  if (connector === undefined) throw new Error('no connector');
  return connector;
};
const providerOf = async (config: Config) =>
  (await connectorOf(config).getProvider()) as LazyEthereumProvider;

/** The wallet scans the next link and approves. */
async function pair(here: ProviderWorld, config: Config, chainId?: number) {
  const provider = await providerOf(config);
  const proposed = new Promise<{ id: number; params: { optionalNamespaces: object } }>((resolve) =>
    here.wallet.once('session_proposal', resolve as never),
  );
  provider.once('display_uri', (uri) => void here.wallet.pair({ uri }));
  const connected = connect(config, {
    connector: connectorOf(config),
    ...(chainId === undefined ? {} : { chainId: chainId as 1 }),
  });
  const { id, params } = await proposed;
  await here.wallet.approve({ id, namespaces: given });
  const result = await connected;
  await settle();
  return { result, requested: params.optionalNamespaces, provider };
}

const accountOf = ({ state }: Config) => state.connections.get(state.current ?? '');

describe('connect', () => {
  it("emits the link to wagmi and to the provider's listeners, and connects the wallet that scans it", async () => {
    const { here, visit } = await world();
    const { config, messages } = visit();
    const { result, requested, provider } = await pair(here, config);
    expect(result).toMatchObject({ accounts: [aliceAddress, bobAddress], chainId: 1 });
    expect(requested).toMatchObject({ eip155: { chains: ['eip155:1', 'eip155:137'] } });
    expect(messages).toMatchObject([{ type: 'connecting' }, { type: 'display_uri' }]);
    expect(provider.session?.peer.metadata.name).toBe('wallet');
    expect([provider.accounts, provider.chainId]).toEqual([[alice, bob], 1]);
    expect(config.state.status).toBe('connected');
  });

  it('requests the wanted chain first, and switches to it', async () => {
    const { here, visit } = await world();
    const { config } = visit();
    const { result, requested } = await pair(here, config, 137);
    expect(requested).toMatchObject({ eip155: { chains: ['eip155:137', 'eip155:1'] } });
    expect(result).toMatchObject({ accounts: [bobAddress], chainId: 137 });
  });

  it("rejects with wagmi's error when the wallet rejects, and can be called again", async () => {
    const { here, visit } = await world();
    const { config } = visit();
    const provider = await providerOf(config);
    here.wallet.once('session_proposal', ({ id }) => {
      void here.wallet.reject({ id, reason: { code: 5000, message: 'No.' } });
    });
    provider.once('display_uri', (uri) => void here.wallet.pair({ uri }));
    await expect(connect(config, { connector: connectorOf(config) })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
      code: 4001,
    });
    expect((await pair(here, config)).result.chainId).toBe(1);
  });

  it("rejects with wagmi's error when the visitor closes the modal", async () => {
    const { visit } = await world();
    let tell: (state: { open: boolean }) => void = () => undefined;
    const { config } = visit({
      modal: {
        open: async () => {
          tell({ open: true });
          tell({ open: false });
        },
        close: () => undefined,
        subscribeState(listener) {
          tell = listener;
          return () => undefined;
        },
      },
    });
    await expect(connect(config, { connector: connectorOf(config) })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
    });
  });
});

describe('a connected wallet', () => {
  it('sends approved methods to the wallet, and others to the node in wagmi’s config', async () => {
    const { here, visit } = await world();
    const { config } = visit();
    await pair(here, config, 137);
    const client = await getConnectorClient(config);
    expect(await client.request({ method: 'personal_sign', params: ['0x00', bob as '0x'] })).toBe(
      'personal_sign on eip155:137',
    );
    const provider = await providerOf(config);
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe(
      'eth_blockNumber of http://node.test/137',
    );
  });

  it('switches, and follows the wallet’s own switches and accounts', async () => {
    const { here, visit } = await world();
    const { config } = visit();
    const { provider } = await pair(here, config);
    await switchChain(config, { chainId: 137 });
    expect(accountOf(config)).toMatchObject({ chainId: 137, accounts: [bobAddress] });
    const topic = provider.session?.topic ?? '';
    const emit = async (name: string, data: unknown, chainId = 'eip155:1') => {
      await here.wallet.emit({ topic, chainId, event: { name, data } });
      await settle();
    };
    await emit('chainChanged', 1);
    expect(accountOf(config)).toMatchObject({ chainId: 1, accounts: [aliceAddress, bobAddress] });
    await emit('accountsChanged', [`eip155:1:${bob}`]);
    expect(accountOf(config)).toMatchObject({ accounts: [bobAddress] });
    await expect(switchChain(config, { chainId: 5 as 1 })).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    });
  });

  it('is disconnected by the site, and by the wallet', async () => {
    const { here, visit, stored } = await world();
    const { config } = visit();
    const { provider } = await pair(here, config);
    await disconnect(config);
    await settle();
    expect([config.state.status, provider.session, here.wallet.session.getAll()]).toEqual([
      'disconnected',
      undefined,
      [],
    ]);
    expect(stored.getItem('wagmi.walletConnect.requestedChains')).toBe('[]');
    const again = await pair(here, config);
    const reason = { code: 6000, message: 'User disconnected.' };
    await here.wallet.disconnect({ topic: again.provider.session?.topic ?? '', reason });
    await settle();
    expect([config.state.status, config.state.connections.size]).toEqual(['disconnected', 0]);
  });
});

describe('a reloaded page', () => {
  it('restores its wallet', async () => {
    const { here, visit } = await world();
    await pair(here, visit().config, 137);
    const { config, messages } = visit();
    expect(await reconnect(config)).toMatchObject([{ accounts: [bobAddress], chainId: 137 }]);
    expect(messages).toEqual([]);
  });

  it('loads nothing without an earlier pairing, even if wagmi asks for the provider', async () => {
    const { visit } = await world();
    // It would be refused without a relay.
    const { config } = visit({ relayUrl: undefined });
    expect(await reconnect(config)).toEqual([]);
    const provider = await providerOf(config);
    expect([provider.accounts, provider.chainId, provider.session, provider.signer]).toEqual([
      [],
      1,
      undefined,
      undefined,
    ]);
    await expect(provider.enable()).rejects.toMatchObject({ code: 'RELAY_URL_MISSING' });
  });

  it('forgets a wallet that disconnected in the meantime', async () => {
    const { here, visit, stored } = await world();
    await pair(here, visit().config);
    await here.storage.getKeys().then((keys) => Promise.all(keys.map((key) => here.storage.removeItem(key))));
    expect(await reconnect(visit().config)).toEqual([]);
    expect(stored.getItem('wagmi.walletConnect.requestedChains')).toBe('[]');
  });

  it('ends a session that predates a chain, unless the site allows it to stay', async () => {
    const { here, visit } = await world();
    await pair(here, visit({}, [mainnet]).config);
    expect(await reconnect(visit({ isNewChainsStale: false }).config)).toHaveLength(1);
    expect(here.wallet.session.getAll()).toHaveLength(1);
    expect(await reconnect(visit().config)).toEqual([]);
    await settle();
    expect(here.wallet.session.getAll()).toEqual([]);
  });
});

it('shares one provider among the rows of a wallet list, which spread it', async () => {
  const { here } = await world();
  const pairing = walletConnect(here.site);
  // As RainbowKit makes its rows.
  const row = (name: string) => (config: Parameters<typeof pairing>[0]) => ({
    ...pairing(config),
    rkDetails: { id: name, name },
  });
  const config = createConfig({
    chains: [mainnet, polygon],
    connectors: [row('one'), row('two')],
    transports: { 1: http('http://node.test/1'), 137: http('http://node.test/137') },
    storage: null,
    multiInjectedProviderDiscovery: false,
  });
  const [one, two] = config.connectors;
  expect(await one?.getProvider()).toBe(await two?.getProvider());
  if (two === undefined) throw new Error('no second row');
  const provider = (await two.getProvider()) as LazyEthereumProvider;
  const link = new Promise<string>((resolve) => provider.once('display_uri', resolve));
  const proposed = new Promise<number>((resolve) =>
    here.wallet.once('session_proposal', ({ id }) => resolve(id)),
  );
  const connected = connect(config, { connector: two });
  await here.wallet.pair({ uri: await link });
  await here.wallet.approve({ id: await proposed, namespaces: given });
  expect((await connected).accounts).toEqual([aliceAddress, bobAddress]);
  expect(accountOf(config)?.connector).toMatchObject({ rkDetails: { name: 'two' } });
});

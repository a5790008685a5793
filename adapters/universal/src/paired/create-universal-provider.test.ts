import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { alice } from '../test-support/fake-client.ts';
import { pairedConnector } from '../test-support/paired-connector.ts';
import { network, world } from '../test-support/paired-world.ts';
import { answer, providerWorld, requested } from '../test-support/provider-world.ts';

const networks = [network(1), network(137)];

/** Holds the universal provider's code back while it is set. */
const code = vi.hoisted(() => ({ held: undefined as Promise<void> | undefined, requested: () => {} }));

vi.mock('../lazy.ts', async (original) => {
  const real = await original<typeof import('../lazy.ts')>();
  return {
    ...real,
    loadProvider: async () => {
      code.requested();
      await code.held;
      return real.loadProvider();
    },
  };
});

/** Resolves with a function that releases the code, once it is being loaded. */
function holdCode(): Promise<() => void> {
  let release: () => void = () => undefined;
  code.held = new Promise((resolve) => {
    release = resolve;
  });
  onTestFinished(() => {
    code.held = undefined;
    code.requested = () => undefined;
  });
  return new Promise((resolve) => {
    code.requested = () => resolve(release);
  });
}

describe('pairedWallet', () => {
  const metadata = { name: '', description: '', url: '', icons: [] };

  it('destroys its provider, and creates none afterwards', async () => {
    const here = world();
    const loadClient = async () => here.client;
    const connector = pairedConnector({ relayUrl: 'ws://relay.test', metadata, networks, loadClient });
    await connector.getProvider();
    expect(here.client.listening()).toBe(6);
    await connector.destroy?.();
    expect(here.client.listening()).toBe(0);
    await expect(connector.getProvider()).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('rejects without a relay and names the setting', async () => {
    const connector = pairedConnector({ relayUrl: undefined, metadata, networks });
    expect(await connector.hasSession()).toBe(false);
    await expect(connector.getProvider()).rejects.toThrow('services.relay');
  });

  it('loads the engine again with the next request when loading failed', async () => {
    const here = world();
    const loadClient = vi.fn(async () => here.client).mockRejectedValueOnce(new Error('offline'));
    const connector = pairedConnector({ relayUrl: 'ws://relay.test', metadata, networks, loadClient });
    await expect(connector.getProvider()).rejects.toThrow('offline');
    expect(await connector.getProvider()).toBe(await connector.getProvider());
    expect(loadClient).toHaveBeenCalledTimes(2);
  });
});

describe('the universal provider of a paired wallet', () => {
  /** The modal's connector over a running client. */
  async function paired(helper: Awaited<ReturnType<Awaited<ReturnType<typeof providerWorld>>['open']>>) {
    const connector = pairedConnector({
      relayUrl: 'ws://relay.test',
      metadata: { name: '', description: '', url: '', icons: [] },
      networks,
      loadClient: async () => helper.client as never,
      fetch: helper.providerOpts.fetch,
    });
    return { connector, provider: await connector.getProvider() };
  }

  it('shares its sessions with the modal, in both directions', async () => {
    const here = await providerWorld();
    const helper = await here.open();
    const { connector, provider } = await paired(helper);
    const universal = (await connector.getUniversal()) as typeof helper;
    expect(await connector.getUniversal()).toBe(universal);
    await here.connect(universal, requested);
    expect(connector.wallet.granted('eip155')?.id).toBe(universal.session?.topic);
    expect(await universal.request({ method: 'eth_blockNumber' }, 'eip155:1')).toBe(
      'eth_blockNumber of http://node.test/1',
    );
    await provider.disconnect();
    expect(universal.session).toBeUndefined();
    const uri = new Promise<string>((resolve) => universal.once('display_uri', resolve));
    const connected = provider.connect({ networks });
    await answer(here, uri);
    await connected;
    expect(universal.session?.topic).toBe(connector.wallet.granted('eip155')?.id);
  });

  it('serves a wallet that scans a link shown while the provider loads', async () => {
    const here = await providerWorld();
    const helper = await here.open();
    const { connector, provider } = await paired(helper);
    let tell: (uri: string) => void = () => undefined;
    const uri = new Promise<string>((resolve) => {
      tell = resolve;
    });
    const connected = provider.connect({ networks, onUri: tell });
    await uri;
    await connector.getUniversal();
    await answer(here, uri);
    await connected;
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', alice] })).toBe(
      'personal_sign on eip155:1',
    );
    await provider.disconnect();
    expect(helper.client.session.getAll()).toEqual([]);
  });

  /** A connected wallet, and the universal provider requested before its code has loaded. */
  async function loadingProvider() {
    const here = await providerWorld();
    const { connector, provider } = await paired(await here.open());
    const connect = async (): Promise<void> => {
      let tell: (uri: string) => void = () => undefined;
      const uri = new Promise<string>((resolve) => {
        tell = resolve;
      });
      const connected = provider.connect({ networks, onUri: tell });
      await answer(here, uri);
      await connected;
    };
    await connect();
    const held = holdCode();
    const universal = connector.getUniversal();
    universal.catch(() => undefined);
    return { connector, provider, universal, connect, arrive: await held };
  }

  it('has no session when it ends while the code loads', async () => {
    const { provider, universal, arrive } = await loadingProvider();
    await provider.disconnect();
    arrive();
    expect((await universal).session).toBeUndefined();
  });

  it('has the session that replaces another while the code loads', async () => {
    const { connector, universal, connect, arrive } = await loadingProvider();
    const before = connector.wallet.granted('eip155')?.id;
    await connect();
    arrive();
    expect((await universal).session?.topic).toBe(connector.wallet.granted('eip155')?.id);
    expect(connector.wallet.granted('eip155')?.id).not.toBe(before);
  });
});

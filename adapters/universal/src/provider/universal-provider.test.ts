import { describe, expect, it } from 'vitest';
import { alice, bob } from '../test-support/fake-client.ts';
import { given, type ProviderWorld, providerWorld, requested } from '../test-support/provider-world.ts';
import { UniversalProvider } from './universal-provider.ts';

async function connected(options: Parameters<typeof providerWorld>[0] = {}) {
  const here = await providerWorld(options);
  const provider = await here.open();
  await here.connect(provider);
  return { here, provider, topic: provider.session?.topic ?? '' };
}

const names = ({ events }: ProviderWorld) => events.map(([name]) => name);

describe('before there is a session', () => {
  it('names what is missing', async () => {
    const here = await providerWorld();
    const bare = new UniversalProvider({ relayUrl: 'ws://relay.test' });
    await expect(bare.connect(requested)).rejects.toThrow('Sign Client not initialized');
    await expect(bare.request({ method: 'eth_accounts' })).rejects.toThrow('Sign Client not initialized');
    const provider = await here.open();
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toThrow(
      'Please call connect() before request()',
    );
    await expect(provider.disconnect()).rejects.toThrow('Please call connect() before enable()');
    await expect(provider.connect(undefined as never)).rejects.toMatchObject({ code: 'MISSING_OR_INVALID' });
    await expect(
      UniversalProvider.init({ metadata: { name: '', description: '', url: '', icons: [] } }),
    ).rejects.toMatchObject({
      code: 'RELAY_URL_MISSING',
    });
    await expect(here.open({ apiUrl: 'api.example' })).rejects.toMatchObject({ code: 'OPTION_INVALID' });
    await expect(here.open({ session: { topic: 'unknown' } })).rejects.toThrow(
      "The provided session: unknown doesn't exist in the Sign client",
    );
    provider.setDefaultChain('eip155:1');
  });

  it('accepts namespaces without a request', async () => {
    const here = await providerWorld();
    const provider = await here.open();
    expect(await provider.connect({ ...requested, skipPairing: true })).toBeUndefined();
    expect(provider.optionalNamespaces).toEqual(requested.optionalNamespaces);
    expect(here.events).toEqual([]);
  });
});

describe('in Node', () => {
  it('keeps the process alive with its socket while there is a session, and no longer', async () => {
    const here = await providerWorld();
    const holds: boolean[] = [];
    const provider = await here.open({
      socket: (url) =>
        Object.assign(here.relay.socket(url), {
          ref: () => void holds.push(true),
          unref: () => void holds.push(false),
        }),
    });
    await here.connect(provider);
    expect(holds.at(-1)).toBe(true);
    await provider.disconnect();
    await here.clock.advance(5_000);
    expect(holds.at(-1)).toBe(false);
  });
});

describe('connect', () => {
  it('merges requested namespaces, and sends the wallet neither nodes nor defaults', async () => {
    const here = await providerWorld();
    const provider = await here.open();
    let proposed: unknown;
    here.wallet.once('session_proposal', ({ params }) => {
      proposed = params.optionalNamespaces;
    });
    await here.connect(provider, {
      namespaces: {
        'eip155:1': { methods: ['personal_sign'], events: [], rpcMap: { 1: 'http://one.test' } },
      },
      optionalNamespaces: {
        eip155: { chains: ['eip155:137'], methods: ['eth_sendTransaction'], events: [], defaultChain: '137' },
      },
    });
    expect(proposed).toEqual({
      eip155: {
        chains: ['eip155:1', 'eip155:137'],
        methods: ['personal_sign', 'eth_sendTransaction'],
        events: [],
      },
    });
    expect(provider.rpcProviders.eip155?.getDefaultChain()).toBe('137');
  });

  it('emits the link, then the session', async () => {
    const here = await providerWorld();
    const provider = await here.open();
    const seen: unknown[] = [];
    for (const name of ['display_uri', 'connect']) provider.on(name, (data: unknown) => seen.push(data));
    const session = await here.connect(provider);
    expect(seen).toEqual([provider.uri, { session }]);
    expect(provider.session).toEqual(session);
    expect(provider.namespaces?.eip155).toMatchObject({
      chains: ['eip155:1', 'eip155:137'],
      accounts: given.eip155?.accounts,
    });
  });

  it('rejects with the error of the wallet, and can be called again', async () => {
    const here = await providerWorld();
    const provider = await here.open();
    const reason = { code: 5000, message: 'User rejected.' };
    here.wallet.once('session_proposal', ({ id }) => void here.wallet.reject({ id, reason }));
    provider.once('display_uri', (uri: string) => void here.wallet.pair({ uri }));
    await expect(provider.connect(requested)).rejects.toEqual(reason);
    await here.connect(provider);
    expect(provider.session).toBeDefined();
  });

  it('rejects if the link stays unanswered', async () => {
    const here = await providerWorld();
    const provider = await here.open();
    const outcome = expect(provider.connect(requested)).rejects.toThrow('Proposal expired');
    await here.clock.advance(301_000);
    await outcome;
  });

  it('reuses an active pairing, without a link', async () => {
    const { here, provider } = await connected();
    const [pairing] = provider.client.pairing.getAll({ active: true });
    provider.uri = undefined;
    const proposed = new Promise<number>((resolve) =>
      here.wallet.once('session_proposal', ({ id }) => resolve(id)),
    );
    const again = provider.connect({ ...requested, pairingTopic: pairing?.topic });
    await here.wallet.approve({ id: await proposed, namespaces: given });
    expect(await again).toMatchObject({ pairingTopic: pairing?.topic });
    expect(provider.uri).toBeUndefined();
  });
});

describe('request', () => {
  it('sends approved methods to the wallet, on the requested chain', async () => {
    const { here, provider } = await connected();
    expect(await provider.request({ method: 'personal_sign', params: ['0x', alice] })).toBe(
      'personal_sign on eip155:1',
    );
    expect(await provider.request({ method: 'personal_sign' }, 'eip155:137')).toBe(
      'personal_sign on eip155:137',
    );
    expect(here.asks).toMatchObject([{ params: ['0x', alice] }, { params: [] }]);
    expect(here.posted).toEqual([]);
  });

  it('sends other methods to the node of the chain, for each way to set its URL', async () => {
    const { here, provider } = await connected();
    const call = { method: 'eth_blockNumber' };
    expect(await provider.request(call)).toBe('eth_blockNumber of http://node.test/1');
    expect(await provider.request(call, 'eip155:137')).toBe('eth_blockNumber of http://node.test/137');
    expect(here.posted.map(({ body }) => body)).toMatchObject([
      { method: 'eth_blockNumber', params: [] },
      { method: 'eth_blockNumber' },
    ]);
  });

  it.each([
    [
      'a namespace that the site did not configure',
      'solana:one',
      "Namespace 'solana' is not configured. Please call connect() first with namespace config.",
    ],
    ['a chain that the site did not configure', 'eip155:5', 'JSON-RPC provider for eip155:5 not found'],
  ])('names %s', async (_what, chain, text) => {
    const { provider } = await connected();
    await expect(provider.request({ method: 'eth_blockNumber' }, chain)).rejects.toThrow(text);
  });

  it('names a chain without a node: there is no default', async () => {
    const here = await providerWorld();
    const provider = await here.open();
    await here.connect(provider, {
      optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: [], events: [] } },
    });
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toThrow(
      'No RPC url provided for chainId: eip155:1',
    );
    provider.setDefaultChain('eip155:1', 'http://late.test');
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('eth_blockNumber of http://late.test');
  });

  it('never sends methods that need consent to a node', async () => {
    const { here, provider } = await connected();
    for (const method of ['eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls'])
      await expect(provider.request({ method, params: [] })).rejects.toMatchObject({
        code: 'RPC_CALL_NOT_ALLOWED',
      });
    expect(here.posted).toEqual([]);
    expect(here.asks).toEqual([]);
  });

  it('passes on a time limit, whose bounds the client checks', async () => {
    const { provider } = await connected();
    await expect(provider.request({ method: 'personal_sign' }, undefined, 5)).rejects.toMatchObject({
      code: 'MISSING_OR_INVALID',
    });
  });

  it('supports callbacks', async () => {
    const { here, provider } = await connected();
    const outcomes = await Promise.all(
      ['personal_sign', 'wallet_odd'].map(
        (method) =>
          new Promise((resolve) => provider.sendAsync({ method }, (...outcome) => resolve(outcome))),
      ),
    );
    expect(outcomes).toMatchObject([
      [null, { id: here.clock.now(), jsonrpc: '2.0', result: 'personal_sign on eip155:1' }],
      [{ code: 'RPC_CALL_NOT_ALLOWED' }, undefined],
    ]);
  });
});

describe('an API of the site', () => {
  it('serves chains without a node', async () => {
    const { provider } = await connected({ apiUrl: 'http://api.test/base', projectId: 'p 1' });
    expect(await provider.request({ method: 'eth_blockNumber' }, 'eip155:1')).toContain('node.test/1');
    expect(await provider.request({ method: 'eth_blockNumber' }, 'eip155:8453')).toBe(
      'eth_blockNumber of http://api.test/base/v1/?chainId=eip155%3A8453&projectId=p+1',
    );
  });
});

describe('the test call', () => {
  const methods = (here: ProviderWorld) => here.posted.map(({ body }) => body.method);

  it('precedes the first call, which does not need its answer', async () => {
    const here = await providerWorld({ disableProviderPing: false });
    here.node = ({ body }) => (body.method === 'test' ? new Response('', { status: 500 }) : 'fine');
    const provider = await here.open();
    await here.connect(provider);
    expect(methods(here)).toEqual([]);
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('fine');
    await provider.request({ method: 'eth_blockNumber' });
    expect(methods(here)).toEqual(['test', 'eth_blockNumber', 'eth_blockNumber']);
  });

  it('can be disabled', async () => {
    const { here, provider } = await connected();
    await provider.request({ method: 'eth_blockNumber' });
    expect(methods(here)).toEqual(['eth_blockNumber']);
  });
});

describe('the wallet acts', () => {
  const emit = (here: ProviderWorld, topic: string, name: string, data: unknown, chainId = 'eip155:1') =>
    here.wallet.emit({ topic, chainId, event: { name, data } }).then(() => here.settle());

  it('changes its accounts', async () => {
    const { here, topic } = await connected();
    await emit(here, topic, 'accountsChanged', [`eip155:1:${bob}`, 7, '']);
    expect(here.events[0]).toEqual(['accountsChanged', [bob]]);
    expect(names(here)).toEqual(['accountsChanged', 'session_event']);
  });

  it.each([137, '137', '0x89', 'eip155:137'])('changes its chain: %j', async (data) => {
    const { here, provider, topic } = await connected();
    await emit(here, topic, 'chainChanged', data);
    expect(here.events.slice(0, 3)).toEqual([
      ['chainChanged', '137'],
      ['accountsChanged', [bob]],
      ['default_chain_changed', 'eip155:137'],
    ]);
    expect(names(here)[3]).toBe('session_event');
    expect(await provider.request({ method: 'eth_chainId' })).toBe(137);
  });

  it.each(['constructor:one', '__proto__:one', 'toString:one', 'solana:one'])(
    'switches to a chain that is not in the session: %s',
    async (data) => {
      const { here, provider, topic } = await connected();
      await emit(here, topic, 'chainChanged', data);
      expect(names(here)).toEqual(['session_event']);
      const call = provider.request({ method: 'eth_blockNumber' }, data);
      await expect(call).rejects.toMatchObject({ code: 'NAMESPACE_NOT_CONFIGURED' });
    },
  );

  it('emits any other event', async () => {
    const { here, topic } = await connected();
    await emit(here, topic, 'odd', { any: 'thing' });
    expect(here.events[0]).toEqual(['odd', { any: 'thing' }]);
    expect(names(here)).toEqual(['odd', 'session_event']);
  });

  it('updates the session: providers follow, and removed grants are gone', async () => {
    const { here, provider, topic } = await connected();
    provider.setDefaultChain('eip155:137');
    here.events = [];
    const namespaces = {
      eip155: { ...given.eip155, methods: [], events: [], accounts: [`eip155:1:${alice}`] },
      solana: { accounts: ['solana:one:two'], methods: [], events: [] },
    };
    await here.wallet.update({ topic, namespaces });
    await here.settle();
    expect(here.events).toEqual([['session_update', { topic, params: { namespaces } }]]);
    expect(await provider.request({ method: 'eth_chainId' })).toBe(1);
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice]);
    expect(Object.keys(provider.rpcProviders)).toEqual(['eip155', 'solana']);
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({
      code: 'RPC_CALL_NOT_ALLOWED',
    });
    expect(await provider.request({ method: 'eth_blockNumber' })).toContain('node.test/1');
  });

  it('pings', async () => {
    const { here, topic } = await connected();
    const done = here.wallet.ping({ topic });
    await here.clock.advance(1_000);
    await done;
    expect(here.events).toMatchObject([['session_ping', { topic }]]);
  });

  it('ends the session: all its records are removed', async () => {
    const { here, provider, topic } = await connected();
    await here.wallet.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
    await here.settle();
    expect(names(here)).toEqual(['session_delete', 'disconnect']);
    expect(here.events[1]?.[1]).toMatchObject({ message: 'User disconnected.', code: 6000, data: topic });
    expect(provider.session).toBeUndefined();
    expect(provider.namespaces).toBeUndefined();
    expect(provider.client.pairing.getAll()).toEqual([]);
    const left = (await here.storage.getKeys()).filter((key) => key.startsWith('mooring/provider'));
    expect(left).toEqual([]);
  });

  it('does not return before the session expires', async () => {
    const { here, provider } = await connected();
    await here.wallet.dispose();
    await here.clock.advance(8 * 86_400_000);
    expect(names(here)).toEqual(['session_delete', 'disconnect']);
    expect(provider.session).toBeUndefined();
  });
});

describe('the site acts', () => {
  it('selects a chain', async () => {
    const { here, provider } = await connected();
    provider.setDefaultChain('eip155:137', 'http://other.test');
    expect(here.events).toEqual([
      ['chainChanged', '137'],
      ['accountsChanged', [bob]],
      ['default_chain_changed', 'eip155:137'],
    ]);
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe(
      'eth_blockNumber of http://other.test',
    );
    provider.setDefaultChain('eip155:137');
    expect(here.events).toHaveLength(3);
  });

  it('disconnects, and the wallet is notified', async () => {
    const { here, provider, topic } = await connected();
    const ended = new Promise((resolve) => here.wallet.once('session_delete', resolve));
    await provider.disconnect();
    expect(await ended).toMatchObject({ topic });
    expect(provider.session).toBeUndefined();
    expect(provider.client.session.getAll()).toEqual([]);
  });

  it('enables: connects once, then only returns the accounts', async () => {
    const here = await providerWorld();
    const provider = await here.open();
    await provider.connect({ ...requested, skipPairing: true });
    here.wallet.once('session_proposal', ({ id }) => void here.wallet.approve({ id, namespaces: given }));
    provider.once('display_uri', (uri: string) => void here.wallet.pair({ uri }));
    expect(await provider.enable()).toEqual([alice, bob]);
    expect(await provider.enable()).toEqual([alice, bob]);
  });

  it('cleans up pairings that led to no session', async () => {
    const here = await providerWorld();
    const provider = await here.open();
    provider.connect(requested).catch(() => undefined);
    await here.settle();
    expect(provider.client.pairing.getAll()).toHaveLength(1);
    await provider.cleanupPendingPairings();
    expect(provider.client.pairing.getAll()).toHaveLength(1);
    await provider.cleanupPendingPairings({ deletePairings: true });
    expect(provider.client.pairing.getAll()).toEqual([]);
    provider.abortPairingAttempt();
  });
});

describe('the next visit', () => {
  it('restores the session, its nodes and its chain', async () => {
    const { here, provider } = await connected();
    provider.setDefaultChain('eip155:137');
    await here.settle();
    await provider.client.dispose();
    const again = await here.open();
    expect(again.session?.topic).toBe(provider.session?.topic);
    expect(await again.request({ method: 'eth_chainId' })).toBe(137);
    expect(await again.request({ method: 'eth_blockNumber' })).toBe(
      'eth_blockNumber of http://node.test/137',
    );
  });

  it('restores a session of the original provider', async () => {
    const { here, provider, topic } = await connected();
    await here.settle();
    await here.storage.removeItem(`mooring/provider/session/${topic}`);
    await here.storage.setItem(`wc@2:universal_provider:namespaces${topic}`, {
      eip155: { chains: ['eip155:1'], methods: [], events: [], rpcMap: { 1: 'http://left.test' } },
    });
    await provider.client.dispose();
    const again = await here.open();
    expect(await again.request({ method: 'eth_blockNumber' })).toBe('eth_blockNumber of http://left.test');
  });

  it('uses the named session', async () => {
    const { here, provider, topic } = await connected();
    await here.connect(provider);
    expect(provider.session?.topic).not.toBe(topic);
    await provider.client.dispose();
    expect((await here.open({ session: { topic } })).session?.topic).toBe(topic);
  });

  it('does not use a session that the wallet ends while storage is read', async () => {
    const { here, provider, topic } = await connected();
    await here.settle();
    await provider.client.dispose();
    const { getItem } = here.storage;
    const requested = new Promise<() => void>((resolve) => {
      here.storage.getItem = (key) => {
        if (key !== `mooring/provider/session/${topic}`) return getItem.call(here.storage, key);
        return new Promise((answer) => resolve(() => answer(undefined)));
      };
    });
    const opening = here.open();
    const answer = await requested;
    await here.wallet.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
    await here.settle();
    answer();
    const again = await opening;
    expect(again.client.session.getAll()).toEqual([]);
    expect(again.session).toBeUndefined();
    await expect(again.request({ method: 'eth_accounts' })).rejects.toMatchObject({
      code: 'CONNECT_BEFORE_REQUEST',
    });
  });

  it('rejects if the named session ends while storage is read', async () => {
    const { here, provider, topic } = await connected();
    await here.settle();
    const { getItem } = here.storage;
    const requested = new Promise<() => void>((resolve) => {
      here.storage.getItem = (key) => {
        if (key !== `mooring/provider/session/${topic}`) return getItem.call(here.storage, key);
        return new Promise((answer) => resolve(() => answer(undefined)));
      };
    });
    const opening = here.open({ client: provider.client, session: { topic } });
    const refused = expect(opening).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
    const answer = await requested;
    await provider.disconnect();
    answer();
    await refused;
  });

  it('works if storage refuses', async () => {
    const here = await providerWorld();
    const provider = await here.open();
    const { storage } = provider.client.core;
    storage.setItem = (key) =>
      key.startsWith('mooring/provider') ? Promise.reject(new Error('full')) : Promise.resolve();
    await here.connect(provider);
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice, bob]);
  });
});

import { settle } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import { alice, bob } from '../test-support/fake-client.ts';
import { given, type ProviderWorld, providerWorld } from '../test-support/provider-world.ts';
import { EthereumProvider } from './ethereum-provider.ts';
import type { ConnectOps, EthereumProviderOptions } from './ethereum-types.ts';

const rpcMap = { 1: 'http://node.test/1', 137: 'http://node.test/137' };
const watched = [
  'display_uri',
  'connect',
  'disconnect',
  'chainChanged',
  'accountsChanged',
  'message',
  'odd',
  'session_event',
  'session_update',
  'session_delete',
];

async function world(options: Partial<EthereumProviderOptions> = {}) {
  const here = await providerWorld();
  const events: (readonly [string, unknown])[] = [];
  const open = async (change: Partial<EthereumProviderOptions> = {}): Promise<EthereumProvider> => {
    const provider = await EthereumProvider.init({
      ...(here.site as EthereumProviderOptions),
      optionalChains: [1, 137],
      rpcMap,
      ...options,
      ...change,
    });
    for (const name of watched) provider.on(name, (data: unknown) => events.push([name, data]));
    return provider;
  };
  return { ...here, here, events, open };
}

/** The wallet scans the next link and approves. */
async function connect(here: ProviderWorld, provider: EthereumProvider, asks?: ConnectOps) {
  const proposed = new Promise<number>((resolve) =>
    here.wallet.once('session_proposal', ({ id }) => resolve(id)),
  );
  provider.once('display_uri', (uri) => void here.wallet.pair({ uri }));
  const connected = provider.connect(asks);
  await here.wallet.approve({ id: await proposed, namespaces: given });
  await connected;
  await settle();
}

async function connected(options: Partial<EthereumProviderOptions> = {}) {
  const all = await world(options);
  const provider = await all.open();
  await connect(all.here, provider);
  const emitted = all.events.splice(0);
  const topic = provider.session?.topic ?? '';
  const emit = async (name: string, data: unknown, chainId = 'eip155:1') => {
    await all.here.wallet.emit({ topic, chainId, event: { name, data } });
    await settle();
  };
  return { ...all, provider, emitted, topic, emit };
}

describe('before there is a session', () => {
  it('names what is missing before anything starts', async () => {
    const { open } = await world();
    await expect(open({ optionalChains: [] })).rejects.toMatchObject({ code: 'OPTION_INVALID' });
    await expect(open({ relayUrl: undefined })).rejects.toMatchObject({ code: 'RELAY_URL_MISSING' });
    await expect(open({ showQrModal: true })).rejects.toThrow('@mooring/kit/ethereum-provider');
    const provider = await open();
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toThrow(
      'Please call connect() before request()',
    );
    await provider.disconnect();
    expect([provider.accounts, provider.chainId, provider.session]).toEqual([[], 1, undefined]);
  });
});

describe('connect', () => {
  it('emits the link, then the chain and the accounts', async () => {
    const { provider, emitted } = await connected();
    expect(emitted.map(([name]) => name)).toEqual([
      'display_uri',
      'connect',
      'chainChanged',
      'accountsChanged',
    ]);
    expect(emitted.slice(1).map(([, data]) => data)).toEqual([{ chainId: '0x1' }, '0x1', [alice, bob]]);
    expect([provider.accounts, provider.chainId, provider.connected]).toEqual([[alice, bob], 1, true]);
  });

  it('proposes chains other than those of init, until reset', async () => {
    const { here, open } = await world();
    const provider = await open();
    const requested: unknown[] = [];
    here.wallet.on('session_proposal', ({ params }) =>
      requested.push(params.optionalNamespaces.eip155?.chains),
    );
    await connect(here, provider, { optionalChains: [137], rpcMap: undefined });
    await connect(here, provider);
    expect(requested).toEqual([['eip155:137'], ['eip155:137']]);
  });

  it('signs in and connects in one step', async () => {
    const { here, open } = await world();
    const provider = await open();
    const proposed = new Promise<{ id: number; params: { optionalNamespaces: object } }>((resolve) =>
      here.wallet.once('session_proposal', resolve),
    );
    provider.once('display_uri', (uri) => void here.wallet.pair({ uri }));
    const result = provider.authenticate({
      domain: 'site.example',
      nonce: 'abcdef12',
      uri: 'https://site.example',
    });
    const { id, params } = await proposed;
    expect(params.optionalNamespaces).toMatchObject({ eip155: { chains: ['eip155:1', 'eip155:137'] } });
    await here.wallet.approve({ id, namespaces: given });
    expect((await result).session?.topic).toBe(provider.session?.topic);
    expect(provider.accounts).toEqual([alice, bob]);
  });

  it('runs on `enable` only without a session', async () => {
    const { provider, events } = await connected();
    expect(await provider.enable()).toEqual([alice, bob]);
    expect(events).toEqual([]);
  });
});

describe('request', () => {
  it('sends approved methods to the wallet on the active chain, and others to the chain’s node', async () => {
    const { here, provider, events } = await connected();
    expect(await provider.request({ method: 'personal_sign', params: ['0x', alice] })).toBe(
      'personal_sign on eip155:1',
    );
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] });
    expect(events).toEqual([
      ['chainChanged', '0x89'],
      ['accountsChanged', [bob]],
    ]);
    expect([provider.chainId, provider.accounts]).toEqual([137, [bob]]);
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe(
      'eth_blockNumber of http://node.test/137',
    );
    expect(await provider.request({ method: 'personal_sign' })).toBe('personal_sign on eip155:137');
    expect(here.asks).toHaveLength(2);
    events.length = 0;
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] });
    expect(events).toEqual([['chainChanged', '0x89']]);
  });

  it('supports callbacks', async () => {
    const { provider } = await connected();
    const outcome = await new Promise((resolve) =>
      provider.sendAsync({ method: 'eth_accounts' }, (error, response) => resolve([error, response.result])),
    );
    expect(outcome).toEqual([null, [alice, bob]]);
  });
});

describe('the wallet acts', () => {
  it('switches the chain, emitted once', async () => {
    const { provider, events, emit } = await connected();
    await emit('chainChanged', 137, 'eip155:137');
    expect(events.map(([name]) => name)).toEqual(['chainChanged', 'accountsChanged', 'session_event']);
    expect([provider.chainId, provider.accounts]).toEqual([137, [bob]]);
  });

  it('changes the account', async () => {
    const { provider, events, emit } = await connected();
    await emit('accountsChanged', [`eip155:1:${bob}`]);
    expect(events[0]).toEqual(['accountsChanged', [bob]]);
    expect(provider.accounts).toEqual([bob]);
    await emit('accountsChanged', [`eip155:1:${bob}`]);
    expect(events.map(([name]) => name)).toEqual(['accountsChanged', 'session_event', 'session_event']);
  });

  it('keeps the selected account first, also after other changes', async () => {
    const { provider, events, emit, topic, here } = await connected();
    await emit('accountsChanged', [`eip155:1:${bob}`]);
    await emit('chainChanged', 137, 'eip155:137');
    await emit('chainChanged', 1, 'eip155:1');
    expect(provider.accounts).toEqual([bob, alice]);
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([bob, alice]);
    expect(await provider.enable()).toEqual([bob, alice]);
    const answered = await new Promise((resolve) =>
      provider.sendAsync({ method: 'eth_accounts' }, (_error, { result }) => resolve(result)),
    );
    expect(answered).toEqual([bob, alice]);
    events.length = 0;
    await here.wallet.update({ topic, namespaces: given });
    await settle();
    expect(events.map(([name]) => name)).toEqual(['session_update']);
    await provider.disconnect();
    await connect(here, provider);
    expect(provider.accounts).toEqual([alice, bob]);
  });

  it('forwards any other event, except those that only the provider emits', async () => {
    const { events, emit } = await connected();
    await emit('odd', { any: 'thing' });
    await emit('odd', { any: 'thing' }, 'eip155:137');
    expect(events.filter(([name]) => name === 'odd')).toHaveLength(2);
    expect(events.map(([name]) => name)).not.toContain('disconnect');
  });

  it('updates its grants', async () => {
    const { here, provider, topic, events } = await connected();
    const namespaces = {
      eip155: { ...given.eip155, methods: [], events: [], accounts: [`eip155:137:${alice}`] },
    };
    await here.wallet.update({ topic, namespaces });
    await settle();
    expect(events.map(([name]) => name)).toEqual(['session_update', 'chainChanged', 'accountsChanged']);
    expect([provider.chainId, provider.accounts]).toEqual([137, [alice]]);
  });

  it('disconnects', async () => {
    const { here, provider, topic, events } = await connected();
    await here.wallet.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
    await settle();
    expect(events.map(([name]) => name)).toEqual(['session_delete', 'disconnect']);
    const [, [, error] = []] = events;
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ code: 6000, message: 'User disconnected.', data: topic });
    expect([provider.accounts, provider.chainId, provider.session]).toEqual([[], 1, undefined]);
  });
});

it('is on the chain of the last visit', async () => {
  const { provider, open } = await connected();
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] });
  await settle();
  const again = await open();
  expect([again.chainId, again.accounts]).toEqual([137, [bob]]);
  await again.disconnect();
  expect([again.accounts, again.session]).toEqual([[], undefined]);
});

it('does not call removed listeners', async () => {
  const { provider, emit } = await connected();
  const heard: unknown[] = [];
  const listener = (accounts: readonly string[]): number => heard.push(accounts);
  provider.on('accountsChanged', listener);
  provider.removeListener('accountsChanged', listener);
  await emit('accountsChanged', [`eip155:1:${bob}`]);
  expect(heard).toEqual([]);
});

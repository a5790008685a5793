import { FakeClock, settle } from '@mooring/protocol/testing';
import { MemoryRelay, memoryStorage } from '@mooring/sign-client/testing';
import type { Namespaces, SessionRecord } from '@mooring/sign-client/types';
import { SignClient as WalletClient } from '@mooring/sign-client/wallet';
import type { ConnectParams, UniversalProviderOpts } from '../provider/provider-types.ts';
import { UniversalProvider } from '../provider/universal-provider.ts';
import { alice, bob } from './fake-client.ts';

const metadata = (name: string) => ({ name, description: '', url: `https://${name}.example`, icons: [] });

/** The site's default request in tests. */
export const requested: ConnectParams = {
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:1', 'eip155:137'],
      methods: ['personal_sign', 'wallet_switchEthereumChain'],
      events: ['accountsChanged', 'chainChanged', 'odd'],
      rpcMap: { 1: 'http://node.test/1', 'eip155:137': 'http://node.test/137' },
    },
  },
};

export const given: Namespaces = {
  eip155: {
    accounts: [`eip155:1:${alice}`, `eip155:1:${bob}`, `eip155:137:${bob}`],
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged', 'odd'],
  },
};

export interface WalletCall {
  readonly method: string;
  readonly params: unknown;
  readonly chainId: string;
}

export interface Posted {
  readonly url: string;
  readonly body: { readonly method: string; readonly params: unknown };
}

/** A site and a wallet over a relay in memory, the events of both, and scripted nodes. */
export async function providerWorld(
  options: Partial<UniversalProviderOpts> = {},
  walletOptions: Partial<Parameters<typeof WalletClient.init>[0]> = {},
) {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const storage = memoryStorage();
  const posted: Posted[] = [];
  const asks: WalletCall[] = [];
  const here = {
    relay,
    clock,
    storage,
    posted,
    asks,
    /** Of the nodes. */
    node: (call: Posted): unknown => `${call.body.method} of ${call.url}`,
    /** Answers of the wallet. */
    answer: (ask: WalletCall): unknown => `${ask.method} on ${ask.chainId}`,
    events: [] as (readonly [string, unknown])[],
  };
  const send = (async (url: string, init: RequestInit) => {
    const call = { url, body: JSON.parse(String(init.body)) as Posted['body'] };
    posted.push(call);
    const result = here.node(call);
    return result instanceof Response ? result : Response.json({ id: 1, jsonrpc: '2.0', result });
  }) as typeof fetch;
  const common = { relayUrl: 'ws://relay.test', clock, socket: relay.socket };
  const wallet = await WalletClient.init({ ...common, metadata: metadata('wallet'), ...walletOptions });
  wallet.on('session_request', ({ id, topic, params }) => {
    const ask = { ...params.request, chainId: params.chainId };
    asks.push(ask);
    const response = (async () => ({ id, jsonrpc: '2.0' as const, result: await here.answer(ask) }))();
    response.then(
      (result) => wallet.respond({ topic, response: result }),
      (error) => wallet.respond({ topic, response: { id, jsonrpc: '2.0', error } }),
    );
  });

  /** Options of the site's provider. */
  const site: UniversalProviderOpts = {
    ...common,
    metadata: metadata('site'),
    storage,
    disableProviderPing: true,
    fetch: send,
    ...options,
  };
  const open = async (change: Partial<UniversalProviderOpts> = {}): Promise<UniversalProvider> => {
    const provider = await UniversalProvider.init({ ...site, ...change });
    for (const name of watched) provider.on(name, (data: unknown) => here.events.push([name, data]));
    return provider;
  };

  /** Connects with a session of the wallet. */
  const connect = async (
    provider: UniversalProvider,
    parameters: ConnectParams = requested,
    approval: Partial<Parameters<typeof wallet.approve>[0]> = {},
  ): Promise<SessionRecord | undefined> => {
    const proposed = new Promise<number>((resolve) =>
      wallet.once('session_proposal', ({ id }) => resolve(id)),
    );
    provider.once('display_uri', (uri: string) => void wallet.pair({ uri }));
    const session = provider.connect(parameters);
    await wallet.approve({ id: await proposed, namespaces: given, ...approval });
    const settled = await session;
    await settle();
    here.events = [];
    return settled;
  };

  return Object.assign(here, { wallet, site, open, connect, settle });
}

export type ProviderWorld = Awaited<ReturnType<typeof providerWorld>>;

const watched = [
  'display_uri',
  'connect',
  'disconnect',
  'chainChanged',
  'accountsChanged',
  'default_chain_changed',
  'session_event',
  'session_update',
  'session_delete',
  'session_ping',
  'odd',
];

/** The wallet scans the next link and approves. */
export async function answer(
  here: ProviderWorld,
  uri: Promise<string>,
): Promise<{ optionalNamespaces: object }> {
  const proposed = new Promise<{ id: number; params: { optionalNamespaces: object } }>((resolve) =>
    here.wallet.once('session_proposal', resolve as never),
  );
  await here.wallet.pair({ uri: await uri });
  const { id, params } = await proposed;
  await here.wallet.approve({ id, namespaces: given });
  return params;
}

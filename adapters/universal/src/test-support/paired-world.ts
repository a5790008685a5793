import type { CaipNetwork } from '@mooring/core';
import type { Approval, Proposal } from '@mooring/core/adapter';
import { type MemoryStorage, memoryStorage } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import type { PairedWallet } from '../paired/paired-wallet.ts';
import type { SignSession } from '../session/sign-session.ts';
import { type FakeClient, fakeClient } from './fake-client.ts';
import { type PairedConnector, pairedConnector } from './paired-connector.ts';

export const network = (id: number, http: readonly string[] = [`http://node.test/${id}`]): CaipNetwork => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http } },
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
});
export const networks = [network(1), network(2), network(3, [])];

/** The EVM provider of a connector over a fake client. */
type Provider = Awaited<ReturnType<PairedConnector['getProvider']>>;

/** A page that pairs over a fake client. */
export interface World {
  readonly clock: FakeClock;
  readonly client: FakeClient;
  readonly storage: MemoryStorage;
  readonly calls: { readonly url: string; readonly body: unknown }[];
  /** As after a page load. */
  connector(): PairedConnector;
  wallet(): Promise<PairedWallet>;
  provider(): Promise<Provider>;
}

export function world(answer: (body: { method: string }) => Response | Promise<Response> = okay): World {
  const clock = new FakeClock();
  const client = fakeClient(clock.now() / 1000 + 300);
  const storage = memoryStorage();
  const calls: { url: string; body: unknown }[] = [];
  const send = (async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as { method: string };
    calls.push({ url, body });
    return answer(body);
  }) as typeof fetch;
  const connector = (): PairedConnector =>
    pairedConnector({
      relayUrl: 'ws://relay.test',
      metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
      networks,
      clock,
      fetch: send,
      storage,
      loadClient: async () => client,
    });
  return {
    clock,
    client,
    storage,
    calls,
    connector,
    async wallet() {
      const { wallet } = connector();
      await wallet.restore();
      return wallet;
    },
    provider: () => connector().getProvider(),
  };
}

function okay(): Response {
  return Response.json({ id: 1, jsonrpc: '2.0', result: '0x10' });
}

export const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

/** The proposal of a site with an EVM and a Solana adapter. */
export const bothAsked: Proposal = {
  eip155: {
    chains: ['eip155:1', 'eip155:2'],
    methods: ['personal_sign', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: { chains: [solanaChain], methods: ['solana_signMessage'], events: [] },
};

/** Starts a pairing, and answers it with the test's session. */
export async function paired(
  here: World,
  wallet: PairedWallet,
  given?: SignSession,
  proposal: Proposal = bothAsked,
): Promise<Approval> {
  if (wallet.connect.by !== 'link') throw new Error('paired by a link');
  const approved = wallet.connect.begin({
    proposal,
    signal: new AbortController().signal,
    onLink: () => undefined,
  });
  await here.clock.advance(0);
  here.client.approve(given);
  return approved;
}

/** Connects with the session that the test's wallet grants. */
export async function connected(here: World, given?: SignSession): Promise<Provider> {
  const provider = await here.provider();
  const done = provider.connect({ networks });
  await here.clock.advance(0);
  here.client.approve(given);
  await done;
  return provider;
}

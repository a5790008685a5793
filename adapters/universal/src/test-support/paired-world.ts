import type { CaipNetwork } from '@mooring/core';
import { type FakeClock, fakeClock, type MemoryStorage, memoryStorage } from '@mooring/core/testing';
import { PairedProvider } from '../paired/paired-provider.ts';
import type { SignSession } from '../session/sign-session.ts';
import { type FakeClient, fakeClient } from './fake-client.ts';

export const network = (id: number, http: readonly string[] = [`http://node.test/${id}`]): CaipNetwork => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http } },
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
});
export const networks = [network(1), network(2), network(3, [])];

/** A paired provider over a client in the hand of the test. */
export interface World {
  readonly clock: FakeClock;
  readonly client: FakeClient;
  readonly storage: MemoryStorage;
  readonly calls: { readonly url: string; readonly body: unknown }[];
  provider(): PairedProvider;
}

export function world(answer: (body: { method: string }) => Response | Promise<Response> = okay): World {
  const clock = fakeClock();
  const client = fakeClient(clock.now() / 1000 + 300);
  const storage = memoryStorage();
  const calls: { url: string; body: unknown }[] = [];
  const send = (async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as { method: string };
    calls.push({ url, body });
    return answer(body);
  }) as typeof fetch;
  return {
    clock,
    client,
    storage,
    calls,
    provider: () => new PairedProvider({ client, networks, clock, fetch: send, storage }),
  };
}

function okay(): Response {
  return Response.json({ id: 1, jsonrpc: '2.0', result: '0x10' });
}

/** With the session that the test's wallet gives. */
export async function connected(here: World, given?: SignSession): Promise<PairedProvider> {
  const provider = here.provider();
  const done = provider.connect({ networks });
  await here.clock.advance(0);
  here.client.approve(given);
  await done;
  return provider;
}

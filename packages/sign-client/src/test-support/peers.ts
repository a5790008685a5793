import type { SessionRecord } from '@mooring/protocol/sign';
import { FakeClock, settle } from '@mooring/protocol/testing';
import type { ClientOptions } from '../client/client-base.ts';
import { SignClient } from '../client/sign-client.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { ownIds } from './own-ids.ts';

export const chain = 'eip155:31337';
export const otherChain = 'eip155:31338';
export const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
export const account = `${chain}:${address}`;
export const asked = {
  eip155: {
    chains: [chain, otherChain],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
};
export const given = {
  eip155: { ...asked.eip155, accounts: [account, `${otherChain}:${address}`] },
};

export const metadata = (name: string) => ({
  name,
  description: `The ${name}.`,
  url: `https://${name}.example`,
  icons: [],
});

export interface Peers {
  readonly relay: MemoryRelay;
  readonly clock: FakeClock;
  readonly dapp: SignClient;
  readonly wallet: SignClient;
}

export type PeerOptions = Partial<ClientOptions>;

/** Creates a client over a memory relay, with a clock that only moves on command. */
export function createClient(
  relay: MemoryRelay,
  clock: FakeClock,
  name: string,
  options: PeerOptions = {},
): Promise<SignClient> {
  return SignClient.init({
    relayUrl: 'ws://relay.test',
    clock,
    socket: relay.socket,
    random: ownIds(),
    metadata: metadata(name),
    ...options,
  });
}

export async function createPeers(
  options: { dapp?: PeerOptions; wallet?: PeerOptions } = {},
): Promise<Peers> {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const dapp = await createClient(relay, clock, 'dapp', options.dapp);
  const wallet = await createClient(relay, clock, 'wallet', options.wallet);
  return { relay, clock, dapp, wallet };
}

/** Pairs two clients and settles a session. */
export async function connectPeers({ dapp, wallet }: Pick<Peers, 'dapp' | 'wallet'>): Promise<SessionRecord> {
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  const proposed = new Promise<number>((resolve) => wallet.once('session_proposal', ({ id }) => resolve(id)));
  await wallet.pair({ uri });
  await wallet.approve({ id: await proposed, namespaces: given });
  const session = await approval();
  await settle();
  return session;
}

/** Outcome of a promise, also of one that rejects with a plain object. */
export async function outcomeOf(
  promise: Promise<unknown>,
): Promise<{ result: unknown } | { error: unknown }> {
  try {
    return { result: await promise };
  } catch (error) {
    return { error };
  }
}

import type { Clock } from '@mooring/core';
import { parsePairingUri } from '@mooring/protocol';
import { createError } from '../errors.ts';
import type { DappClient, SignSession } from '../session/sign-session.ts';
import { settledWithin } from './settled-within.ts';
import type { SiteProvider } from './site-provider.ts';

export interface ProviderClient extends DappClient {
  /** Reports sessions that the site's own code makes or ends with the provider. Returns how to stop. */
  follow(listener: {
    readonly onSession: (session: SignSession) => void;
    readonly onLeft: (topic: string) => void;
  }): () => void;
}

/** Milliseconds that an attempt waits for the link of the attempt before, which it would mistake for its own. */
const turnLimit = 10_000;

/**
 * A client that pairs, sends requests and disconnects through a universal provider, so that the site's own code sees the same
 * session. `nodes`: addresses for the provider's own reads, by CAIP-2 id.
 */
export function providerClient(
  provider: SiteProvider,
  nodes: () => Readonly<Record<string, string>>,
  clock: Clock,
): ProviderClient {
  const client = provider.client as DappClient;
  /** Pairing topics of the links made here: the provider goes on waiting for those that were given up. */
  const links = new Set<string>();
  let leaving: string | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const begin: DappClient['connect'] = async ({ optionalNamespaces }) => {
    let topic: string | undefined;
    let stop = (): void => undefined;
    const link = new Promise<string>((resolve) => {
      const onLink = (uri: string): void => {
        stop();
        topic = parsePairingUri(uri).topic;
        links.add(topic);
        resolve(uri);
      };
      stop = () => provider.removeListener('display_uri', onLink);
      provider.on('display_uri', onLink);
    });
    const settle = async (): Promise<SignSession> => {
      try {
        await provider.connect({ optionalNamespaces: withNodes(optionalNamespaces, nodes()) as never });
      } finally {
        stop();
        if (topic !== undefined) links.delete(topic);
      }
      const { session } = provider;
      if (session === undefined) throw createError('SOMETHING_WENT_WRONG');
      return session;
    };
    const settled = settle();
    // Without a link there is nothing to wait for: an error is thrown at once.
    const uri = await Promise.race([link, settled.then(() => undefined)]);
    return { uri, approval: () => settled };
  };
  return {
    connect(parameters) {
      const begun = turn.then(() => begin(parameters));
      turn = settledWithin(clock, turnLimit, begun);
      return begun;
    },
    // The provider may not know a session that the client made earlier.
    request: (call) =>
      provider.session?.topic === call.topic
        ? provider.request(call.request, call.chainId)
        : client.request(call),
    async disconnect({ topic, reason }) {
      if (provider.session?.topic !== topic) return client.disconnect({ topic, reason });
      leaving = topic;
      try {
        await provider.disconnect();
      } finally {
        leaving = undefined;
      }
    },
    on: (name, listener) => client.on(name, listener),
    off: (name, listener) => client.off(name, listener),
    session: { getAll: () => (provider.session === undefined ? [] : [provider.session]) },
    core: { pairing: { disconnect: (parameters) => client.core.pairing.disconnect(parameters) } },
    follow({ onSession, onLeft }) {
      const onConnect = (): void => {
        const { session } = provider;
        if (session !== undefined && !links.has(session.pairingTopic)) onSession(session);
      };
      provider.on('connect', onConnect);
      // The provider has no event for a session that the site's own code ends.
      const { disconnect } = provider;
      const own = Object.hasOwn(provider, 'disconnect');
      provider.disconnect = async () => {
        const topic = provider.session?.topic;
        await disconnect.call(provider);
        if (topic !== undefined && topic !== leaving) onLeft(topic);
      };
      return () => {
        provider.removeListener('connect', onConnect);
        if (own) provider.disconnect = disconnect;
        else Reflect.deleteProperty(provider, 'disconnect');
      };
    },
  };
}

/** The nodes of each namespace, for the provider's own reads: they are never sent to the wallet. */
function withNodes(
  namespaces: Parameters<DappClient['connect']>[0]['optionalNamespaces'],
  nodes: Readonly<Record<string, string>>,
): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(namespaces).map(([name, asked]) => [
      name,
      {
        ...asked,
        rpcMap: Object.fromEntries(Object.entries(nodes).filter(([chain]) => chain.startsWith(`${name}:`))),
      },
    ]),
  );
}

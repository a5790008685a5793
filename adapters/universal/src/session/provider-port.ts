import type { Clock } from '@mooring/core/adapter';
import { parsePairingUri } from '@mooring/protocol';
import { settledWithin } from '@mooring/protocol/time';
import type { ProposalNamespaces } from '@mooring/sign-client/types';
import { createError } from '../errors.ts';
import { abandonLink, listenToClient, resumeBy, userDisconnected } from './client-port.ts';
import type { PortEvent, Proposed, Resumable, SessionPort } from './session-port.ts';
import type { DappClient, SignSession } from './sign-session.ts';
import type { SiteProvider } from './site-provider.ts';

/**
 * Milliseconds that an attempt waits for the link of the previous attempt, which it would otherwise take for its own.
 */
const turnLimit = 10_000;

/**
 * The sessions of a universal provider that the site passes: it pairs, sends requests and disconnects, so that the
 * site's own code sees the same session. `nodes`: URLs for the provider's own reads, by CAIP-2 id.
 */
export function providerPort(
  provider: SiteProvider,
  nodes: () => Readonly<Record<string, string>>,
  clock: Clock,
): SessionPort {
  const client = provider.client as DappClient;
  /** Pairing topics of the links created or resumed here, because the provider still waits for abandoned ones. */
  const links = new Set<string>();
  let leaving: string | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const begin = async (namespaces: ProposalNamespaces): Promise<Proposed> => {
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
        await provider.connect({ optionalNamespaces: withNodes(namespaces, nodes()) as never });
      } finally {
        stop();
        if (topic !== undefined) links.delete(topic);
      }
      const { session } = provider;
      if (session === undefined) throw createError('SOMETHING_WENT_WRONG');
      return session;
    };
    const settled = settle();
    // Without a link there is nothing to wait for, so an error is thrown at once.
    const uri = await Promise.race([link, settled.then(() => undefined)]);
    return { uri, approval: () => settled, abandon: () => abandonLink(client, uri) };
  };
  const resumed = async (topic: string): Promise<Resumable | undefined> => {
    links.add(topic);
    const end = (): void => void links.delete(topic);
    try {
      const resume = async (link: { readonly pairingTopic: string }) =>
        provider.resume?.({ ...link, rpcMap: nodes() });
      const open = await resumeBy({ core: client.core, resume }, topic);
      if (open === undefined) end();
      return open && { ...open, approval: () => open.approval().finally(end) };
    } catch (error) {
      end();
      throw error;
    }
  };
  return {
    propose({ optionalNamespaces }) {
      const begun = turn.then(() => begin(optionalNamespaces));
      turn = settledWithin(clock, turnLimit, begun);
      return begun;
    },
    resume: provider.resume && ((topic) => resumed(topic)),
    // The provider may not know a session that the client made earlier.
    request: (call) =>
      provider.session?.topic === call.topic
        ? provider.request(call.request, call.chainId)
        : client.request(call),
    async end(topic) {
      if (provider.session?.topic !== topic) return client.disconnect({ topic, reason: userDisconnected });
      leaving = topic;
      try {
        await provider.disconnect();
      } finally {
        leaving = undefined;
      }
    },
    sessions: () => (provider.session === undefined ? [] : [provider.session]),
    on(listener) {
      const onConnect = (): void => {
        const { session } = provider;
        if (session !== undefined && !links.has(session.pairingTopic)) listener({ type: 'created', session });
      };
      provider.on('connect', onConnect);
      const stops = [
        () => provider.removeListener('connect', onConnect),
        listenToClient(client, listener),
        listenToDisconnect(provider, listener, () => leaving),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/**
 * A provider emits no event when the site's own code ends a session, so its method is replaced while there are
 * listeners.
 */
function listenToDisconnect(
  provider: SiteProvider,
  listener: (event: PortEvent) => void,
  leaving: () => string | undefined,
): () => void {
  const { disconnect } = provider;
  const own = Object.hasOwn(provider, 'disconnect');
  provider.disconnect = async () => {
    const topic = provider.session?.topic;
    await disconnect.call(provider);
    if (topic !== undefined && topic !== leaving()) listener({ type: 'ended', topic });
  };
  return () => {
    if (own) provider.disconnect = disconnect;
    else Reflect.deleteProperty(provider, 'disconnect');
  };
}

/** Adds the nodes of each namespace, for the provider's own reads; they are never sent to the wallet. */
function withNodes(
  namespaces: ProposalNamespaces,
  nodes: Readonly<Record<string, string>>,
): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(namespaces).map(([name, requested]) => [
      name,
      {
        ...requested,
        rpcMap: Object.fromEntries(Object.entries(nodes).filter(([chain]) => chain.startsWith(`${name}:`))),
      },
    ]),
  );
}

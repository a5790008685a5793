import type { Clock } from '@mooring/core';
import { parsePairingUri } from '@mooring/protocol';
import { createError } from '../errors.ts';
import type { DappClient, SignSession } from '../session/sign-session.ts';
import { settledWithin } from './settled-within.ts';

/** A universal provider: ours of `@mooring/adapter-universal/provider`, or one of the same shape. */
export interface SiteProvider {
  /** A sign client. */
  readonly client: {
    disconnect(parameters: never): Promise<unknown>;
    on(name: never, listener: never): unknown;
    off(name: never, listener: never): unknown;
    readonly core: { readonly pairing: { disconnect(parameters: never): Promise<unknown> } };
  };
  readonly session?: (SignSession & { readonly pairingTopic: string }) | undefined;
  connect(parameters: { readonly optionalNamespaces: Readonly<Record<string, never>> }): Promise<unknown>;
  disconnect(): Promise<void>;
  request(call: { readonly method: string; readonly params?: unknown }, chain?: string): Promise<unknown>;
  on(event: string, listener: (data: never) => void): unknown;
  removeListener(event: string, listener: (data: never) => void): unknown;
}

export interface ThroughProvider extends DappClient {
  /** Told of sessions that somebody else makes or ends with the provider. Returns how to stop. */
  follow(listener: {
    readonly onSession: (session: SignSession) => void;
    readonly onLeft: (topic: string) => void;
  }): () => void;
}

/** Milliseconds that a try waits for the link of the one before, which it would take for its own. */
const turnLimit = 10_000;

/**
 * A client that pairs, asks and leaves through a universal provider, so that whoever uses that sees the same session.
 * `nodes`: addresses for its own reads, by CAIP-2 id.
 */
export function throughProvider(
  provider: SiteProvider,
  nodes: () => Readonly<Record<string, string>>,
  clock: Clock,
): ThroughProvider {
  const client = provider.client as DappClient;
  /** Pairing topics of the links made here: the provider goes on to wait for those that were given up. */
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
    // Without a link there is nothing to wait for: what went wrong comes at once.
    const uri = await Promise.race([link, settled.then(() => undefined)]);
    return { uri, approval: () => settled };
  };
  return {
    connect(parameters) {
      const begun = turn.then(() => begin(parameters));
      turn = settledWithin(clock, turnLimit, begun);
      return begun;
    },
    // It may not know of a session that was asked for before it was there.
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
      // It says nothing of a session that the site ends by itself.
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

/** Its nodes, by namespace: for the provider's own reads, never for the wallet. */
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

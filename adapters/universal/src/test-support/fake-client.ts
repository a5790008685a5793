import { alice, bob } from '@mooring/evm/testing';
import type { DappClient, SignSession } from '../session/sign-session.ts';

export { alice, bob };

/** A sign client that the test controls, with a scripted wallet at the other end. */
export interface FakeClient extends DappClient {
  readonly requests: readonly {
    readonly chainId: string;
    readonly method: string;
    readonly params: unknown;
  }[];
  readonly dropped: readonly string[];
  readonly disconnected: readonly string[];
  readonly links: number;
  /** Number of its listeners. */
  listening(): number;
  sessions: SignSession[];
  answer: (method: string) => Promise<unknown>;
  approve(session?: SignSession): void;
  /** Settles the current attempt later. */
  settle(): (session: SignSession) => void;
  reject(error: unknown): void;
  emit(event: string, data: unknown): void;
}

export function session(change: Partial<SignSession> = {}): SignSession {
  return {
    topic: 'topic',
    expiry: 4_000_000_000,
    namespaces: {
      eip155: {
        accounts: [`eip155:1:${alice}`, `eip155:2:${alice}`, `eip155:1:${bob}`],
        chains: ['eip155:1', 'eip155:2'],
        methods: ['personal_sign', 'wallet_switchEthereumChain'],
        events: [],
      },
    },
    peer: { metadata: { name: 'Phone', url: 'https://phone.example', icons: [] } },
    ...change,
  };
}

/** A session with accounts of EVM chains and Solana. */
export function bothSession(change: Partial<SignSession> = {}): SignSession {
  return session({ namespaces: { ...session().namespaces, ...solanaSession().namespaces }, ...change });
}

/** A session with accounts of another chain only. */
export function solanaSession(): SignSession {
  const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
  const accounts = [`${chain}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`];
  return session({
    namespaces: { solana: { accounts, chains: [chain], methods: ['solana_signMessage'], events: [] } },
  });
}

export function fakeClient(expiry: number): FakeClient {
  const listeners = new Map<string, Set<(data: never) => void>>();
  const requests: { chainId: string; method: string; params: unknown }[] = [];
  const dropped: string[] = [];
  const disconnected: string[] = [];
  let settle: { resolve(session: SignSession): void; reject(error: unknown): void } | undefined;
  let links = 0;
  const client: FakeClient = {
    requests,
    dropped,
    disconnected,
    sessions: [],
    answer: async () => '0xanswer',
    approve: (given = session()) => settle?.resolve(given),
    settle: () => settle?.resolve ?? (() => undefined),
    reject: (error) => settle?.reject(error),
    emit(event, data) {
      for (const listener of listeners.get(event) ?? []) listener(data as never);
    },
    get links() {
      return links;
    },
    connect: async () => ({
      uri: `wc:${'1'.repeat(64)}@2?relay-protocol=irn&symKey=${'2'.repeat(64)}&expiryTimestamp=${expiry}`,
      approval: () =>
        new Promise((resolve, reject) => {
          links += 1;
          settle = { resolve, reject };
        }),
    }),
    async request({ chainId, request }) {
      requests.push({ chainId, ...request });
      return client.answer(request.method);
    },
    async disconnect({ topic }) {
      disconnected.push(topic);
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    off(event, listener) {
      listeners.get(event)?.delete(listener);
    },
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    session: { getAll: () => client.sessions },
    core: {
      pairing: {
        async disconnect({ topic }) {
          dropped.push(topic);
        },
      },
    },
  };
  return client;
}

import type { DappClient, SignSession } from '../paired/sign-session.ts';

export const alice = `0x${'a'.repeat(40)}`;
export const bob = `0x${'b'.repeat(40)}`;

/** The sign client in the hand of the test: the wallet at the other end is what the test says. */
export interface FakeClient extends DappClient {
  readonly requests: readonly {
    readonly chainId: string;
    readonly method: string;
    readonly params: unknown;
  }[];
  readonly dropped: readonly string[];
  readonly disconnected: readonly string[];
  sessions: SignSession[];
  answer: (method: string) => Promise<unknown>;
  approve(session?: SignSession): void;
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

export function fakeClient(expiry: number): FakeClient {
  const listeners = new Map<string, ((data: never) => void)[]>();
  const requests: { chainId: string; method: string; params: unknown }[] = [];
  const dropped: string[] = [];
  const disconnected: string[] = [];
  let settle: { resolve(session: SignSession): void; reject(error: unknown): void } | undefined;
  const client: FakeClient = {
    requests,
    dropped,
    disconnected,
    sessions: [],
    answer: async () => '0xanswer',
    approve: (given = session()) => settle?.resolve(given),
    reject: (error) => settle?.reject(error),
    emit(event, data) {
      for (const listener of listeners.get(event) ?? []) listener(data as never);
    },
    connect: async () => ({
      uri: `wc:${'1'.repeat(64)}@2?relay-protocol=irn&symKey=${'2'.repeat(64)}&expiryTimestamp=${expiry}`,
      approval: () =>
        new Promise((resolve, reject) => {
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
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
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

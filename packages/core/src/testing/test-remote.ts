import type { CaipAddress, CaipNetworkId } from '../contract/network.ts';
import type { Approval, RemoteWallet, WalletEvent } from '../contract/remote-wallet.ts';

type Call = Parameters<RemoteWallet['request']>[1];

/** A remote wallet of one namespace that the test controls: its grants, and the requests it received. */
export interface TestRemote extends RemoteWallet {
  readonly calls: readonly Call[];
  /** Namespaces that were disconnected. */
  readonly left: readonly string[];
  approve(grant: {
    readonly accounts: readonly CaipAddress[];
    readonly chains?: readonly CaipNetworkId[];
    readonly methods?: readonly string[];
    /** The peer of a newly paired wallet, which makes it another approval. */
    readonly peer?: Approval['peer'];
    readonly properties?: Approval['properties'];
  }): Approval;
  /** Ends the approval. In production, core then has the adapter disconnect. */
  lose(): void;
  answer: (call: Call) => Promise<unknown>;
  tell(event: WalletEvent): void;
}

const phone = { name: 'Phone', type: 'walletConnect' } as const;

/** A remote wallet for tests of an adapter. It approves when the test calls it, not on request. */
export function testRemote({
  namespace,
  methods: usual,
  remembered = false,
}: {
  readonly namespace: string;
  /** Methods that it grants by default. */
  readonly methods: readonly string[];
  /** Whether an earlier visit left an approval, which `restore` reveals. */
  readonly remembered?: boolean | undefined;
}): TestRemote {
  const calls: Call[] = [];
  const left: string[] = [];
  const listeners = new Set<(event: WalletEvent) => void>();
  let approval: Approval | undefined;
  let chain: CaipNetworkId | undefined;
  let restored = !remembered;
  const unused = (): Promise<never> => Promise.reject(new Error('nobody is asked'));
  const remote: TestRemote = {
    id: 'walletConnect',
    kind: 'paired',
    name: 'WalletConnect',
    view: 'ConnectingWalletConnect',
    connect: { by: 'link', begin: unused },
    calls,
    left,
    answer: unused,
    serves: () => true,
    remembers: () => approval !== undefined,
    async restore() {
      restored = true;
    },
    granted: () => (restored ? approval : undefined),
    chain: () => chain,
    use(_namespace, next) {
      chain = next;
      remote.tell({ type: 'changed', namespace, name: 'chainChanged', data: next });
    },
    async request(_namespace, call) {
      calls.push(call);
      return remote.answer(call);
    },
    async leave(name) {
      left.push(name);
      approval = undefined;
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy: async () => undefined,
    approve({ accounts, chains = [], methods = usual, peer = phone, properties }) {
      const grants = { [namespace]: { accounts, chains, methods } };
      approval = { id: `topic of ${peer.name}`, peer, grants, properties };
      const [first] = [...chains, ...accounts.map(chainOf)];
      chain = chain !== undefined && chains.includes(chain) ? chain : first;
      return approval;
    },
    lose() {
      approval = undefined;
    },
    tell(event) {
      // Like the engine: the approved chain becomes the active one.
      if (event.type === 'changed' && event.namespace === namespace && event.name === 'chainChanged')
        chain = approval?.grants[namespace]?.chains.find((approved) => approved === event.data) ?? chain;
      for (const listener of [...listeners]) listener(event);
    },
  };
  return remote;
}

function chainOf(account: CaipAddress): CaipNetworkId {
  return account.slice(0, account.lastIndexOf(':')) as CaipNetworkId;
}

import type { CaipAddress, CaipNetworkId } from '@mooring/core';
import type { Approval, RemoteWallet, WalletEvent } from '@mooring/core/adapter';

/** A remote wallet that the test controls: its grants, and the requests it received. */
export interface TestRemote extends RemoteWallet {
  readonly calls: readonly { readonly chain: string; readonly method: string; readonly params?: unknown }[];
  readonly left: readonly string[];
  approve(grant: {
    readonly accounts: readonly CaipAddress[];
    readonly chains?: readonly CaipNetworkId[];
    readonly methods?: readonly string[];
    /** The peer of a newly paired wallet, which makes it another approval. */
    readonly peer?: Approval['peer'];
  }): Approval;
  /** Ends the approval. In production, core then has the adapter disconnect. */
  lose(): void;
  answer: (call: { readonly method: string; readonly params?: unknown }) => Promise<unknown>;
  tell(event: WalletEvent): void;
}

const first = { name: 'Paired Wallet', type: 'walletConnect' } as const;

export function testRemote(options: { readonly remembered?: boolean } = {}): TestRemote {
  const calls: { readonly chain: string; readonly method: string; readonly params?: unknown }[] = [];
  const left: string[] = [];
  const listeners = new Set<(event: WalletEvent) => void>();
  let approval: Approval | undefined;
  let chain: CaipNetworkId | undefined;
  let restored = options.remembered !== true;
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
      remote.tell({ type: 'changed', namespace: 'solana', name: 'chainChanged', data: next });
    },
    async request(_namespace, call) {
      calls.push(call);
      return remote.answer(call);
    },
    async leave(namespace) {
      left.push(namespace);
      approval = undefined;
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy: async () => undefined,
    approve({ accounts, chains = [], methods = ['solana_signMessage'], peer = first }) {
      approval = { id: `topic of ${peer.name}`, peer, grants: { solana: { accounts, chains, methods } } };
      chain = chain !== undefined && chains.includes(chain) ? chain : chains[0];
      return approval;
    },
    lose() {
      approval = undefined;
    },
    tell(event) {
      // Like the engine: the approved chain becomes the active one.
      if (event.type === 'changed' && event.namespace === 'solana' && event.name === 'chainChanged')
        chain = approval?.grants.solana?.chains.find((approved) => approved === event.data) ?? chain;
      for (const listener of [...listeners]) listener(event);
    },
  };
  return remote;
}

import type { CaipAddress, CaipNetworkId } from '@mooring/core';
import type { Approval, RemoteWallet, WalletEvent } from '@mooring/core/adapter';
import { remoteMethods } from '../provider/remote-calls.ts';

type Call = Parameters<RemoteWallet['request']>[1];

/** A remote wallet that the test controls: its grants, and the requests it received. */
export interface TestRemote extends RemoteWallet {
  readonly calls: readonly Call[];
  approve(grant: {
    readonly accounts: readonly CaipAddress[];
    readonly chains?: readonly CaipNetworkId[];
    readonly methods?: readonly string[];
    readonly properties?: Approval['properties'];
  }): void;
  answer: (call: Call) => Promise<unknown>;
  tell(event: WalletEvent): void;
}

export function testRemote(): TestRemote {
  const calls: Call[] = [];
  const listeners = new Set<(event: WalletEvent) => void>();
  let approval: Approval | undefined;
  let chain: CaipNetworkId | undefined;
  const unused = (): Promise<never> => Promise.reject(new Error('nobody is asked'));
  const remote: TestRemote = {
    id: 'walletConnect',
    kind: 'paired',
    name: 'WalletConnect',
    view: 'ConnectingWalletConnect',
    connect: { by: 'link', begin: unused },
    calls,
    answer: unused,
    serves: () => true,
    remembers: () => approval !== undefined,
    restore: async () => undefined,
    granted: () => approval,
    chain: () => chain,
    use(_namespace, next) {
      chain = next;
      remote.tell({ type: 'changed', namespace: 'bip122', name: 'chainChanged', data: next });
    },
    async request(_namespace, call) {
      calls.push(call);
      return remote.answer(call);
    },
    async leave() {
      approval = undefined;
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy: async () => undefined,
    approve({ accounts, chains = [], methods = Object.values(remoteMethods), properties }) {
      const peer = { name: 'Phone', type: 'walletConnect' } as const;
      approval = { id: 'topic', peer, grants: { bip122: { accounts, chains, methods } }, properties };
      const [first] = [...chains, ...accounts.map((each) => each.slice(0, each.lastIndexOf(':')))];
      chain = first as CaipNetworkId;
    },
    tell(event) {
      for (const listener of [...listeners]) listener(event);
    },
  };
  return remote;
}

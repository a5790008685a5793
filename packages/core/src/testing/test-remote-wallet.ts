import type { AdapterHost } from '../contract/adapter.ts';
import type { ByNamespace } from '../contract/namespaces.ts';
import type { CaipNetworkId } from '../contract/network.ts';
import type { Approval, Grant, Proposal, RemoteWallet, WalletEvent } from '../contract/remote-wallet.ts';
import { createError } from '../errors.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** What a test's wallet is asked to approve. */
export interface Asked {
  readonly proposal: Proposal;
  readonly signal: AbortSignal;
  onUri(uri: string, expiry: number): void;
}

/** The other end, in the hand of the test: it approves once `connect` resolves. */
export interface FakeEngine {
  connect?(asked: Asked): Promise<unknown>;
  request?(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
}

/** A wallet elsewhere, in memory: it keeps what it granted, and what was left. */
export interface FakeWallet extends RemoteWallet {
  /** How often the engine was asked for. */
  readonly loads: () => number;
  readonly left: string[];
  /** As the wallet itself does. */
  grant(grants: ByNamespace<Grant>): void;
  /** The approval made last gives this as well, or now. */
  update(grants: ByNamespace<Grant>): void;
  lose(...namespaces: string[]): void;
}

export interface FakeWalletOptions {
  readonly id?: string | undefined;
  readonly relayUrl?: string | undefined;
  readonly serves?: readonly string[] | undefined;
  /** Default: the first chain of each namespace. */
  readonly approves?: ByNamespace<Grant> | undefined;
  readonly destroy?: (() => Promise<void>) | undefined;
}

export function fakeWallet(
  load: () => Promise<FakeEngine> = async () => ({}),
  {
    id = 'walletConnect',
    relayUrl,
    serves = ['eip155', 'solana'],
    approves,
    destroy,
  }: FakeWalletOptions = {},
): FakeWallet {
  const listeners = new Set<(event: WalletEvent) => void>();
  const left: string[] = [];
  /** What serves each namespace. */
  const serving = new Map<string, { readonly id: string; readonly grant: Grant }>();
  let approvals = 0;
  let engine: FakeEngine | undefined;
  let loads = 0;
  const get = async (): Promise<FakeEngine> => {
    loads += 1;
    engine = await load();
    return engine;
  };
  const tell = (event: WalletEvent): void => {
    for (const listener of [...listeners]) listener(event);
  };
  const approvalOf = (approval: string): Approval => ({
    id: approval,
    peer: { name: 'Phone', type: 'walletConnect' },
    grants: Object.fromEntries(
      [...serving].flatMap(([name, { id: of, grant }]) => (of === approval ? [[name, grant]] : [])),
    ),
  });
  const take = (grants: ByNamespace<Grant>): Approval => {
    approvals += 1;
    return update(grants);
  };
  const update = (grants: ByNamespace<Grant>): Approval => {
    for (const [name, grant] of Object.entries(grants)) serving.set(name, { id: `${approvals}`, grant });
    const approval = approvalOf(`${approvals}`);
    tell({ type: 'granted', approval });
    return approval;
  };
  const granted = (namespace: string): Approval | undefined => {
    const served = serving.get(namespace);
    return served && approvalOf(served.id);
  };
  return {
    id,
    kind: 'paired',
    name: 'WalletConnect',
    view: 'ConnectingWalletConnect',
    connect: {
      by: 'link',
      relayUrl,
      async begin({ proposal, signal, onLink }) {
        const { connect } = engine ?? (await get());
        await connect?.({ proposal, signal, onUri: onLink });
        return take(approves ?? firstOf(proposal));
      },
    },
    loads: () => loads,
    left,
    grant: take,
    update,
    lose(...namespaces) {
      for (const name of namespaces) serving.delete(name);
      tell({ type: 'lost', namespaces });
    },
    serves: (namespace) => serves.includes(namespace),
    remembers: (namespace) => serving.has(namespace),
    async restore() {
      if (engine === undefined) await get();
    },
    granted,
    chain: (namespace) => serving.get(namespace)?.grant.chains[0],
    use: () => undefined,
    async request(_namespace, { method, params }) {
      const { request } = engine ?? (await get());
      if (request === undefined) throw createError('NOT_CONNECTED');
      return request({ method, params });
    },
    async leave(namespace) {
      left.push(namespace);
      serving.delete(namespace);
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy: destroy ?? (async () => undefined),
  };
}

export function grantOn(chain: CaipNetworkId): Grant {
  return { accounts: [`${chain}:${address}`], chains: [chain], methods: ['personal_sign'] };
}

function firstOf(proposal: Proposal): ByNamespace<Grant> {
  return Object.fromEntries(
    Object.entries(proposal).flatMap(
      ([
        name,
        {
          chains: [first],
        },
      ]) => (first === undefined ? [] : [[name, grantOn(first)] as const]),
    ),
  );
}

/** The way round the modal: a library's own `connect`, and a site's own calls. */
export function sitesOwn(host: AdapterHost | undefined, id = 'walletConnect') {
  const wallet = host?.wallets.find((known) => known.id === id);
  return {
    async connect({ signal, onUri }: Partial<Pick<Asked, 'signal' | 'onUri'>> = {}): Promise<void> {
      if (wallet?.granted('eip155') === undefined)
        await host?.approve({ walletId: id, signal, onLink: onUri });
    },
    request: (call: { readonly method: string; readonly params?: unknown }) =>
      wallet?.request('eip155', { chain: 'eip155:1', ...call }),
  };
}

import type { AdapterHost } from '../contract/adapter.ts';
import type { ByNamespace } from '../contract/namespaces.ts';
import type { CaipNetworkId } from '../contract/network.ts';
import type {
  Approval,
  ApprovalSignIn,
  Grant,
  Login,
  OpenLink,
  Proposal,
  RemoteWallet,
  WalletEvent,
} from '../contract/remote-wallet.ts';
import { createError } from '../errors.ts';
import { remoteType } from '../store/remote-rows.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** A test wallet's approval request. */
export interface RequestedApproval {
  readonly proposal: Proposal;
  readonly signal: AbortSignal;
  /** Approves once this has accepted the test's signature. */
  readonly signIn?: ApprovalSignIn | undefined;
  onUri(uri: string, expiry: number): void;
}

/** The remote end, controlled by the test: it approves once `connect` resolves. */
export interface FakeEngine {
  connect?(requested: RequestedApproval): Promise<unknown>;
  /** The answer to a link of an earlier page: approves once this resolves. Default: no link is open. */
  resume?(link: OpenLink): Promise<unknown>;
  request?(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
}

/** An in-memory remote wallet that keeps its grants and the disconnected sessions. */
export interface FakeWallet extends RemoteWallet {
  /** Number of times that the engine was loaded. */
  readonly loads: () => number;
  readonly left: string[];
  /** Logins that it received. */
  readonly logins: readonly Login[];
  /** Grants like the wallet itself, as a new approval. @param link topic of the pairing whose link it answers */
  grant(grants: ByNamespace<Grant>, link?: string): void;
  /** Adds grants to the last approval, or replaces them. */
  update(grants: ByNamespace<Grant>): void;
  lose(...namespaces: string[]): void;
}

/** Options of a test's remote wallet. */
export interface FakeWalletOptions {
  readonly id?: string | undefined;
  /** Default: `paired`, by a link. An embedded one connects by a login. */
  readonly kind?: RemoteWallet['kind'] | undefined;
  readonly view?: RemoteWallet['view'] | undefined;
  readonly relayUrl?: string | undefined;
  readonly serves?: readonly string[] | undefined;
  /** Default: the first chain of each namespace. */
  readonly approves?: ByNamespace<Grant> | undefined;
  readonly destroy?: (() => Promise<void>) | undefined;
}

/** An in-memory remote wallet. Approves `approves`, by default one chain of each requested namespace. */
export function fakeWallet(
  load: () => Promise<FakeEngine> = async () => ({}),
  {
    id = 'walletConnect',
    kind = 'paired',
    view = 'ConnectingWalletConnect',
    relayUrl,
    serves = ['eip155', 'solana'],
    approves,
    destroy,
  }: FakeWalletOptions = {},
): FakeWallet {
  const listeners = new Set<(event: WalletEvent) => void>();
  const left: string[] = [];
  /** The approval that serves each namespace. */
  const serving = new Map<string, { readonly id: string; readonly grant: Grant }>();
  let approvals = 0;
  /** The links that approvals answer, by their ids. */
  const answered = new Map<string, string>();
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
    link: answered.get(approval),
    peer: { name: kind === 'paired' ? 'Phone' : 'Inbox', type: remoteType({ kind }) },
    grants: Object.fromEntries(
      [...serving].flatMap(([name, { id: of, grant }]) => (of === approval ? [[name, grant]] : [])),
    ),
  });
  /** Announces what remains of approvals that lost a namespace. */
  const tellLeft = (ids: readonly (string | undefined)[]): void => {
    for (const each of new Set(ids))
      if (each !== undefined && [...serving.values()].some(({ id: of }) => of === each))
        tell({ type: 'granted', approval: approvalOf(each) });
  };
  const idsOf = (namespaces: readonly string[]): readonly (string | undefined)[] =>
    namespaces.map((namespace) => serving.get(namespace)?.id);
  const take = (grants: ByNamespace<Grant>, link?: string): Approval => {
    const before = idsOf(Object.keys(grants));
    approvals += 1;
    if (link !== undefined) answered.set(`${approvals}`, link);
    const approval = update(grants);
    tellLeft(before);
    return approval;
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
  const logins: Login[] = [];
  const begin = async (requested: RequestedApproval): Promise<Approval> => {
    const { connect } = engine ?? (await get());
    await connect?.(requested);
    return take(approves ?? firstOf(requested.proposal));
  };
  return {
    id,
    kind,
    name: kind === 'paired' ? 'WalletConnect' : 'E-mail',
    view,
    connect:
      kind === 'paired'
        ? {
            by: 'link',
            relayUrl,
            begin: ({ proposal, signal, signIn, onLink }) =>
              begin({ proposal, signal, signIn, onUri: onLink }),
            async resume(link) {
              const { resume } = engine ?? (await get());
              if (resume === undefined) throw createError('PAIRING_EXPIRED');
              await resume(link);
              return take(approves ?? { eip155: grantOn('eip155:1') }, link.topic);
            },
          }
        : {
            by: 'login',
            begin: ({ proposal, signal, login }) => {
              logins.push(login);
              return begin({ proposal, signal, onUri: () => undefined });
            },
          },
    logins,
    loads: () => loads,
    left,
    grant: take,
    update,
    lose(...namespaces) {
      const before = idsOf(namespaces);
      for (const name of namespaces) serving.delete(name);
      tell({ type: 'lost', namespaces });
      tellLeft(before);
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

/** A grant of one account on one chain. */
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

/** Bypasses the modal: a library's own `connect`, and a site's own requests. */
export function sitesOwn(host: AdapterHost | undefined, id = 'walletConnect') {
  const wallet = host?.wallets.find((known) => known.id === id);
  return {
    async connect({
      signal,
      onUri,
    }: Partial<Pick<RequestedApproval, 'signal' | 'onUri'>> = {}): Promise<void> {
      if (wallet?.granted('eip155') === undefined)
        await host?.approve({ walletId: id, signal, onLink: onUri });
    },
    request: (call: { readonly method: string; readonly params?: unknown }) =>
      wallet?.request('eip155', { chain: 'eip155:1', ...call }),
  };
}

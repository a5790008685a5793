import type { CaipAddress, CaipNetworkId } from '@mooring/core';

/** What the provider needs of a session of the sign client. */
export interface SignSession {
  readonly topic: string;
  /** Unix seconds. */
  readonly expiry: number;
  readonly namespaces: Readonly<
    Record<
      string,
      {
        readonly accounts: readonly string[];
        readonly chains?: readonly string[] | undefined;
        readonly methods: readonly string[];
        readonly events: readonly string[];
      }
    >
  >;
  readonly peer: { readonly metadata: unknown };
}

/** What the provider needs of the sign client. */
export interface DappClient {
  connect(parameters: {
    readonly optionalNamespaces: Readonly<
      Record<string, { chains: readonly string[]; methods: readonly string[]; events: readonly string[] }>
    >;
  }): Promise<{ readonly uri?: string | undefined; readonly approval: () => Promise<SignSession> }>;
  request(parameters: {
    readonly topic: string;
    readonly chainId: string;
    readonly request: { readonly method: string; readonly params: unknown };
  }): Promise<unknown>;
  disconnect(parameters: {
    readonly topic: string;
    readonly reason: { readonly code: number; readonly message: string };
  }): Promise<void>;
  on(event: string, listener: (data: never) => void): unknown;
  readonly session: { getAll(): readonly SignSession[] };
  readonly core: { readonly pairing: { disconnect(parameters: { readonly topic: string }): Promise<void> } };
}

/** Every account, of every namespace. */
export function sessionAccounts(session: SignSession | undefined): readonly CaipAddress[] {
  return Object.values(session?.namespaces ?? {}).flatMap(
    ({ accounts }) => accounts as readonly CaipAddress[],
  );
}

/** Every approved chain: those named, and those that accounts are on. */
export function sessionChains(session: SignSession | undefined): readonly CaipNetworkId[] {
  const chains = Object.values(session?.namespaces ?? {}).flatMap((namespace) => [
    ...(namespace.chains ?? []),
    ...namespace.accounts.map((account) => account.split(':').slice(0, 2).join(':')),
  ]);
  return [...new Set(chains)] as CaipNetworkId[];
}

/** Addresses on one chain, each once. */
export function addressesOn(session: SignSession | undefined, chain: CaipNetworkId): readonly string[] {
  const accounts = sessionAccounts(session).filter((account) => account.startsWith(`${chain}:`));
  return [...new Set(accounts.map((account) => account.slice(chain.length + 1)))];
}

/** Whether the wallet approved a method on the chain's namespace. */
export function approvesMethod(
  session: SignSession | undefined,
  chain: CaipNetworkId,
  method: string,
): boolean {
  const [namespace = ''] = chain.split(':');
  const entries = [session?.namespaces[namespace], session?.namespaces[chain]];
  return entries.some((entry) => entry?.methods.includes(method) === true);
}

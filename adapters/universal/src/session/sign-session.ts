import type { CaipAddress, CaipNetworkId } from '@mooring/core';
import type { SignEvents } from '@mooring/sign-client/dapp';
import type { Namespaces, ProposalNamespaces, SessionRecord } from '@mooring/sign-client/types';

/** What the provider needs of a session of the sign client. */
export type SignSession = Pick<SessionRecord, 'topic' | 'expiry' | 'namespaces'> & {
  readonly peer: { readonly metadata: unknown };
};

/** What the provider needs of the sign client. */
export interface DappClient {
  connect(parameters: { readonly optionalNamespaces: ProposalNamespaces }): Promise<{
    readonly uri?: string | undefined;
    readonly approval: () => Promise<SignSession>;
  }>;
  request(parameters: {
    readonly topic: string;
    readonly chainId: string;
    readonly request: { readonly method: string; readonly params: unknown };
  }): Promise<unknown>;
  disconnect(parameters: {
    readonly topic: string;
    readonly reason: { readonly code: number; readonly message: string };
  }): Promise<void>;
  on<Name extends keyof SignEvents>(name: Name, listener: (payload: SignEvents[Name]) => void): unknown;
  off<Name extends keyof SignEvents>(name: Name, listener: (payload: SignEvents[Name]) => void): unknown;
  readonly session: { getAll(): readonly SignSession[] };
  readonly core: { readonly pairing: { disconnect(parameters: { readonly topic: string }): Promise<void> } };
}

type Approved = { readonly namespaces: Namespaces };

/** The accounts of all namespaces. */
export function sessionAccounts(session: Approved | undefined): readonly CaipAddress[] {
  return Object.values(session?.namespaces ?? {}).flatMap(
    ({ accounts }) => accounts as readonly CaipAddress[],
  );
}

/** The approved chains: those listed, and those of the accounts. */
export function sessionChains(session: Approved | undefined): readonly CaipNetworkId[] {
  const chains = Object.values(session?.namespaces ?? {}).flatMap((namespace) => [
    ...(namespace.chains ?? []),
    ...namespace.accounts.map((account) => account.split(':').slice(0, 2).join(':')),
  ]);
  return [...new Set(chains)] as CaipNetworkId[];
}

/** Whether the wallet approved a method on the chain's namespace. */
export function approvesMethod(session: Approved | undefined, chain: CaipNetworkId, method: string): boolean {
  const [namespace = ''] = chain.split(':');
  const entries = [session?.namespaces[namespace], session?.namespaces[chain]];
  return entries.some((entry) => entry?.methods.includes(method) === true);
}

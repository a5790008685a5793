import {
  type AuthPayload,
  decodeRecap,
  lastRecap,
  narrowAuthPayload,
  recapMethods,
} from '@mooring/protocol/cacao';
import type { Namespaces, ProposalRecord } from '@mooring/protocol/sign';
import { bareNamespace, buildApprovedNamespaces } from '@mooring/protocol/sign';
import type { SiteNetwork } from '@mooring/protocol/site-config';

/** The supported methods. Not `eth_sign`, because nobody can see what it signs. */
export const supportedMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
] as const;

export const supportedEvents = ['accountsChanged', 'chainChanged'] as const;

export const caipChain = (network: SiteNetwork): string => `eip155:${network.id}`;

export interface WantedChains {
  /** Requested networks that the wallet knows, in the settings' order. */
  readonly known: readonly { readonly network: SiteNetwork; readonly required: boolean }[];
  /** How many others are asked for. */
  readonly unknownCount: number;
  /** The proposal requires something this wallet lacks, so it cannot be approved. */
  readonly impossible: boolean;
}

/** Sorts a proposal's networks. A proposal without chains offers all of them. */
export function wantedChains(proposal: ProposalRecord, networks: readonly SiteNetwork[]): WantedChains {
  const required = chainsIn(proposal.requiredNamespaces);
  const optional = chainsIn(proposal.optionalNamespaces);
  const all = new Set([...required, ...optional]);
  const known = networks
    .filter((network) => all.size === 0 || all.has(caipChain(network)))
    .map((network) => ({ network, required: required.has(caipChain(network)) }));
  const ours = new Set(networks.map(caipChain));
  const unknown = [...all].filter((chain) => !ours.has(chain));
  const methods = Object.values(proposal.requiredNamespaces).flatMap((namespace) => namespace.methods);
  const supported: readonly string[] = supportedMethods;
  return {
    known,
    unknownCount: unknown.length,
    impossible:
      known.length === 0 ||
      unknown.some((chain) => required.has(chain)) ||
      Object.keys(proposal.requiredNamespaces).some((name) => bareNamespace(name) !== 'eip155') ||
      methods.some((method) => !supported.includes(method)),
  };
}

/**
 * What is approved: the chosen networks with one account on each.
 *
 * @throws MooringError when that does not satisfy the proposal
 */
export function approvedNamespaces(
  proposal: ProposalRecord,
  networks: readonly SiteNetwork[],
  address: string,
): Namespaces {
  const chains = networks.map(caipChain);
  return buildApprovedNamespaces({
    proposal,
    supportedNamespaces: {
      eip155: {
        chains,
        methods: [...supportedMethods],
        events: [...supportedEvents],
        accounts: chains.map((chain) => `${chain}:${address}`),
      },
    },
  });
}

/** What a site that asks for a sign-in wants beside it; nothing where it wants a signature alone. */
export function wantedMethods({ resources }: AuthPayload): readonly string[] {
  const recap = lastRecap(resources);
  if (recap === undefined) return [];
  try {
    return recapMethods(decodeRecap(recap));
  } catch {
    return [];
  }
}

/** Sorts the networks of a sign-in. */
export function wantedSignIn(payload: AuthPayload, networks: readonly SiteNetwork[]): WantedChains {
  const known = networks.filter((network) => payload.chains.includes(caipChain(network)));
  return {
    known: known.map((network) => ({ network, required: false })),
    unknownCount: new Set(payload.chains).size - known.length,
    impossible: narrowed(payload, known) === undefined,
  };
}

/** What is signed for the chosen networks, with the methods of both sides; `undefined` if nothing is left. */
export function narrowed(payload: AuthPayload, networks: readonly SiteNetwork[]): AuthPayload | undefined {
  try {
    return narrowAuthPayload({
      authPayload: payload,
      chains: networks.map(caipChain),
      methods: supportedMethods,
    });
  } catch {
    return undefined;
  }
}

function chainsIn(namespaces: ProposalRecord['requiredNamespaces']): ReadonlySet<string> {
  return new Set(
    Object.entries(namespaces).flatMap(([name, { chains = [] }]) => (name.includes(':') ? [name] : chains)),
  );
}

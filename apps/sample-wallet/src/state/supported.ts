import type { Namespaces, ProposalRecord } from '@mooring/protocol/sign';
import { bareNamespace, buildApprovedNamespaces } from '@mooring/protocol/sign';
import type { SiteNetwork } from '@mooring/protocol/site-config';

/** What this wallet answers. `eth_sign` is not among it: nobody can see what it signs. */
export const supportedMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
] as const;

export const supportedEvents = ['accountsChanged', 'chainChanged'] as const;

export const caipChain = (network: SiteNetwork): string => `eip155:${network.id}`;

export interface WantedChains {
  /** Known networks that are asked for, in the order of the settings. */
  readonly known: readonly { readonly network: SiteNetwork; readonly required: boolean }[];
  /** How many others are asked for. */
  readonly unknownCount: number;
  /** Something is required that this wallet does not have: it cannot be approved. */
  readonly impossible: boolean;
}

/** Sorts what a proposal asks for. One that names no chain gets the choice of all. */
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

function chainsIn(namespaces: ProposalRecord['requiredNamespaces']): ReadonlySet<string> {
  return new Set(
    Object.entries(namespaces).flatMap(([name, { chains = [] }]) => (name.includes(':') ? [name] : chains)),
  );
}

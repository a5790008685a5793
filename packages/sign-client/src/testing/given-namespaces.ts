import {
  bareNamespace,
  chainOfAccount,
  chainsOf,
  type Namespace,
  type Namespaces,
  type ProposalNamespaces,
} from '@mooring/protocol/sign';

/** Grants everything a proposal requests, on the chains with accounts. */
export function buildGivenNamespaces(
  proposal: {
    readonly requiredNamespaces: ProposalNamespaces;
    readonly optionalNamespaces: ProposalNamespaces;
  },
  accounts: readonly string[],
): Namespaces {
  const given: Record<string, Namespace> = {};
  const asked = [
    ...Object.entries(proposal.requiredNamespaces),
    ...Object.entries(proposal.optionalNamespaces),
  ];
  for (const [key, namespace] of asked) {
    const name = bareNamespace(key);
    const chains = chainsOf(key, namespace);
    const own = accounts.filter((account) => chains.includes(chainOfAccount(account)));
    if (own.length === 0) continue;
    const known = given[name];
    given[name] = {
      chains: unique(known?.chains, own.map(chainOfAccount)),
      accounts: unique(known?.accounts, own),
      methods: unique(known?.methods, namespace.methods),
      events: unique(known?.events, namespace.events),
    };
  }
  return given;
}

function unique(known: readonly string[] | undefined, more: readonly string[]): readonly string[] {
  return [...new Set([...(known ?? []), ...more])];
}

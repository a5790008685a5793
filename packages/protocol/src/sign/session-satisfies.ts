import { bareNamespace, chainsOf, chainsOfAccounts, containsAll } from './namespace-lists.ts';
import type { Namespaces, ProposalNamespace, ProposalNamespaces } from './namespace-types.ts';

/** Whether a session grants everything requested (`find`, pairing-protocol §5.7). Untyped programs may leave lists out. */
export function sessionSatisfies(namespaces: Namespaces, requested: ProposalNamespaces): boolean {
  return Object.entries(requested).every(([key, wanted]) => {
    const given = namespaces[key] ?? namespaces[bareNamespace(key)];
    const lists: Partial<ProposalNamespace> = wanted ?? {};
    return (
      given !== undefined &&
      containsAll(chainsOfAccounts(given), chainsOf(key, lists)) &&
      containsAll(given.methods, lists.methods ?? []) &&
      containsAll(given.events, lists.events ?? [])
    );
  });
}

import { bareNamespace, chainsOf, chainsOfAccounts, containsAll } from './namespace-lists.ts';
import type { Namespaces, ProposalNamespaces } from './namespace-types.ts';

/** Whether a session grants everything requested (`find`, pairing-protocol §5.7). */
export function sessionSatisfies(namespaces: Namespaces, requested: ProposalNamespaces): boolean {
  return Object.entries(requested).every(([key, wanted]) => {
    const given = namespaces[key] ?? namespaces[bareNamespace(key)];
    return (
      given !== undefined &&
      containsAll(chainsOfAccounts(given), chainsOf(key, wanted)) &&
      containsAll(given.methods, wanted.methods) &&
      containsAll(given.events, wanted.events)
    );
  });
}

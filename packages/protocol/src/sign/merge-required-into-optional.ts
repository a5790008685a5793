import { bareNamespace, chainsOf, unique } from './namespace-lists.ts';
import type { ProposalNamespace, ProposalNamespaces } from './namespace-types.ts';

/**
 * Required namespaces are deprecated: merges them into the optional ones, required first, by bare namespace, without
 * duplicates.
 */
export function mergeRequiredIntoOptional(
  required: ProposalNamespaces | undefined,
  optional: ProposalNamespaces | undefined,
): ProposalNamespaces {
  const merged = new Map<string, ProposalNamespace>();
  for (const [key, namespace] of [...Object.entries(required ?? {}), ...Object.entries(optional ?? {})]) {
    const name = bareNamespace(key);
    const known = merged.get(name);
    merged.set(name, {
      chains: unique([...(known?.chains ?? []), ...chainsOf(key, namespace)]),
      methods: unique([...(known?.methods ?? []), ...namespace.methods]),
      events: unique([...(known?.events ?? []), ...namespace.events]),
    });
  }
  return Object.fromEntries(merged);
}

import type { ProposalNamespaces } from '@mooring/sign-client/types';
import type { ProviderOverride } from './provider-override.ts';

/** Events of wallets on any chain. */
export const usualEvents = ['accountsChanged', 'chainChanged'] as const;

/**
 * The namespaces to propose to a wallet, all optional, so that it can approve the supported ones. A list from the site
 * replaces ours for that namespace; namespaces that only the site lists are added.
 */
export function overrideProposal(
  proposal: ProposalNamespaces,
  override: ProviderOverride = {},
): ProposalNamespaces {
  const requested = new Map(Object.entries(proposal));
  for (const part of ['chains', 'methods', 'events'] as const) {
    for (const [name, list] of Object.entries(override[part] ?? {})) {
      const known = requested.get(name) ?? { chains: [], methods: [], events: usualEvents };
      if (Array.isArray(list)) requested.set(name, { ...known, [part]: list.map((entry) => entry) });
    }
  }
  // A namespace without a chain cannot be proposed.
  return Object.fromEntries([...requested].filter(([, { chains: any }]) => (any?.length ?? 0) > 0));
}

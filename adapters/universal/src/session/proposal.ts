import type { ProposalNamespaces } from '@mooring/sign-client/types';
import type { ProviderOverride } from './provider-override.ts';

/** Events that wallets of any chain send. */
export const usualEvents = ['accountsChanged', 'chainChanged'] as const;

/**
 * The namespaces proposed to a wallet, all optional, so that it may approve the part that it supports. A list that the site
 * gives for a namespace replaces ours; a namespace that only the site names is proposed as well.
 */
export function overrideProposal(
  proposal: ProposalNamespaces,
  override: ProviderOverride = {},
): ProposalNamespaces {
  const asked = new Map(Object.entries(proposal));
  for (const part of ['chains', 'methods', 'events'] as const) {
    for (const [name, list] of Object.entries(override[part] ?? {})) {
      const known = asked.get(name) ?? { chains: [], methods: [], events: usualEvents };
      if (Array.isArray(list)) asked.set(name, { ...known, [part]: list.map((entry) => entry) });
    }
  }
  // A namespace without a chain cannot be proposed.
  return Object.fromEntries([...asked].filter(([, { chains: any }]) => (any?.length ?? 0) > 0));
}

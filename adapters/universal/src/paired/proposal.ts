import type { CaipNetwork } from '@mooring/core';
import { evmAsks } from '@mooring/evm';
import type { ProposalNamespaces } from '@mooring/sign-client/types';
import type { ProviderOverride } from './provider-override.ts';

/**
 * The namespaces proposed to a wallet, all optional, so that it may approve the part that it supports. A list that the site
 * gives for a namespace replaces ours; a namespace that only the site names is proposed as well.
 */
export function proposalFor(
  networks: readonly CaipNetwork[],
  override: ProviderOverride = {},
): ProposalNamespaces {
  const chains = networks
    .filter((network) => network.chainNamespace === 'eip155')
    .map((network) => network.caipNetworkId);
  const asked = new Map<string, ProposalNamespaces[string]>([['eip155', { chains, ...evmAsks }]]);
  for (const part of ['chains', 'methods', 'events'] as const) {
    for (const [name, list] of Object.entries(override[part] ?? {})) {
      const known = asked.get(name) ?? { chains: [], methods: [], events: evmAsks.events };
      if (Array.isArray(list)) asked.set(name, { ...known, [part]: list.map((entry) => entry) });
    }
  }
  // A namespace without a chain cannot be proposed.
  return Object.fromEntries([...asked].filter(([, { chains: any }]) => (any?.length ?? 0) > 0));
}

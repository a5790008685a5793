import { namespaceFacts } from '@mooring/protocol';
import type { CaipNetwork, ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { networksOf } from '../store/networks-of.ts';

/** A namespace of the site, in which wallets can be connected. */
export interface SiteNamespace {
  readonly namespace: ChainNamespace;
  /** Common name, or that of its only network where the common one could name another. */
  readonly name: string;
  /** In the site's order; never empty. */
  readonly networks: readonly [CaipNetwork, ...CaipNetwork[]];
}

/** The namespaces of the site that have an adapter, in the order of its networks. */
export function selectNamespaces(state: AppKitState): readonly SiteNamespace[] {
  const names = [...new Set(state.networks.map(({ chainNamespace }) => chainNamespace))];
  const shown = names.flatMap((namespace) => {
    const [first, ...others] = networksOf(state, namespace);
    if (first === undefined || !Object.hasOwn(state.connections, namespace)) return [];
    return [{ namespace, networks: [first, ...others] as const }];
  });
  const single = shown.every(({ networks }) => networks.length === 1);
  return shown.map(({ namespace, networks }) => {
    const { accountName, manyChains } = namespaceFacts(namespace);
    // An account on Polygon alone is not one on Ethereum.
    const isNetwork = single || (networks.length === 1 && manyChains);
    const common = isNetwork ? undefined : accountName;
    return { namespace, name: common ?? networks[0].name, networks };
  });
}

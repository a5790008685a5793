import type { CaipNetwork, ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';

/** The site's networks of a namespace, in its order. */
export function networksOf({ networks }: AppKitState, namespace: ChainNamespace): readonly CaipNetwork[] {
  return networks.filter(({ chainNamespace }) => chainNamespace === namespace);
}

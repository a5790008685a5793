import { type AppKitNetwork, readNetwork } from '@mooring/core';
import type { CaipIdOf } from '@mooring/core/page';
import type { defaultNamespace } from '@mooring/protocol';

/** The site's network with its CAIP members filled in. */
export type DefinedChain<Network extends AppKitNetwork> = Network & {
  readonly chainNamespace: Network extends { readonly chainNamespace: infer Given extends string }
    ? Given
    : typeof defaultNamespace;
  readonly caipNetworkId: CaipIdOf<Network>;
};

/** Defines a network of any namespace. Without `chainNamespace` it is an EVM chain, which viem and wagmi accept. */
export function defineChain<const Network extends AppKitNetwork>(network: Network): DefinedChain<Network> {
  return readNetwork(network) as unknown as DefinedChain<Network>;
}

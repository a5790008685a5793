import type { defaultNamespace } from '@mooring/protocol';
import type { AppKitNetwork, CaipNetwork, CaipNetworkId } from './network.ts';

/** The networks of a site, at least one. */
export type NetworkList = readonly [AppKitNetwork, ...AppKitNetwork[]];

/** The CAIP-2 id of a network as the site declared it: `eip155:1` for a chain whose id is known to be 1. */
export type CaipIdOf<Network extends AppKitNetwork> = Network extends {
  readonly caipNetworkId: infer Id extends CaipNetworkId;
}
  ? Id
  : number extends Network['id']
    ? CaipNetworkId
    : string extends Network['id']
      ? CaipNetworkId
      : Network extends { readonly chainNamespace: infer Namespace extends string }
        ? `${Namespace}:${Network['id']}`
        : `${typeof defaultNamespace}:${Network['id']}`;

/** One of the site's own networks, with the CAIP members filled in. */
export type ListedNetwork<Networks extends NetworkList = NetworkList> = {
  [Index in keyof Networks]: Networks[Index] extends AppKitNetwork
    ? Omit<Networks[Index], 'caipNetworkId' | 'chainNamespace'> &
        Omit<CaipNetwork, 'id' | 'caipNetworkId'> & {
          readonly id: Networks[Index]['id'];
          readonly caipNetworkId: CaipIdOf<Networks[Index]>;
        }
    : never;
}[number];

/**
 * Register your instance to type the hooks by its networks:
 *
 * ```ts
 * declare module '@mooring/kit/react' {
 *   interface Register {
 *     appKit: typeof appKit; // what createAppKit gave
 *   }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: sites fill it
export interface Register {}

/** A network as the hooks return it: one of those that the site registered, or any network without a registration. */
export type RegisteredNetwork = Register extends {
  readonly appKit: { getCaipNetworks(): readonly (infer Network extends ListedNetworkFields)[] };
}
  ? Network
  : CaipNetwork;

type ListedNetworkFields = Pick<CaipNetwork, 'id' | 'name' | 'caipNetworkId' | 'chainNamespace'>;

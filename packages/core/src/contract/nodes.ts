import type { CaipNetwork, CaipNetworkId } from './network.ts';

/** Nodes to read chains from, for a site with its own API, which forwards calls to nodes. */
export interface Nodes {
  /**
   * HTTP URLs of a chain, in the order to try them: the site's own (`customRpcUrls`), the API if it serves
   * the chain, then those of the network. Omits an API that does not answer. Never rejects.
   *
   * @param first further URLs of the site, before all others
   */
  addresses(
    network: Pick<CaipNetwork, 'caipNetworkId' | 'rpcUrls'>,
    first?: readonly string[],
  ): Promise<readonly string[]>;
  /**
   * The API's URL of a chain alone; `undefined` if it does not serve the chain or does not answer. Never rejects.
   *
   * @param alone whether no other URL follows, so that it is worth a longer wait
   */
  api(chain: CaipNetworkId, alone: boolean): Promise<string | undefined>;
  /**
   * Reports that a URL did not answer. If it is the API's, the API is skipped for half a minute; other URLs change
   * nothing.
   */
  failed(url: string): void;
}

/** Loads the code that selects nodes. Resolves with `undefined` if it does not load: use the networks' own URLs. */
export type LoadNodes = () => Promise<Nodes | undefined>;

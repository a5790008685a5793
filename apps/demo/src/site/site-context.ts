import type { CaipNetworkId } from '@mooring/core';
import { createContext, use, useMemo } from 'react';
import type { Site } from './load-site.ts';
import { type PageNetwork, pageNetworks } from './page-network.ts';

export const SiteContext = createContext<Site | undefined>(undefined);

export function useSite(): Site {
  const site = use(SiteContext);
  if (site === undefined) throw new Error('There is no site around this component.');
  return site;
}

/** Every network of the settings. */
export function useNetworks(): readonly PageNetwork[] {
  const { config } = useSite();
  return useMemo(() => pageNetworks(config), [config]);
}

/** Settings of a network; `undefined` if this page does not know it. */
export function useNetwork(chainId: CaipNetworkId | undefined): PageNetwork | undefined {
  return useNetworks().find(({ caipNetworkId }) => caipNetworkId === chainId);
}

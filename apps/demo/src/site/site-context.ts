import type { SiteNetwork } from '@mooring/protocol/site-config';
import { createContext, use } from 'react';
import type { Site } from './load-site.ts';

export const SiteContext = createContext<Site | undefined>(undefined);

export function useSite(): Site {
  const site = use(SiteContext);
  if (site === undefined) throw new Error('There is no site around this component.');
  return site;
}

/** What the settings say of a chain; `undefined` for one this page does not know. */
export function useNetwork(chainId: number | undefined): SiteNetwork | undefined {
  return useSite().config.networks.find(({ id }) => id === chainId);
}

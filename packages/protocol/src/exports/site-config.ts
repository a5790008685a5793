export { readSiteConfig } from '../site-config/read-site-config.ts';
export type {
  SiteBitcoinNetwork,
  SiteConfig,
  SiteCurrency,
  SiteNetwork,
  SiteSolanaNetwork,
  SiteSolanaToken,
  SiteToken,
} from '../site-config/site-config.ts';

export { readSiteConfig } from '../site-config/read-site-config.ts';
export type { SiteConfig, SiteCurrency, SiteNetwork, SiteToken } from '../site-config/site-config.ts';

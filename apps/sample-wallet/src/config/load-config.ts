import { readSiteConfig, type SiteConfig } from '@mooring/protocol/site-config';

/** What this wallet is served with: it cannot do without a relay. */
export interface WalletConfig extends SiteConfig {
  readonly services: { readonly relay: string; readonly api?: string | undefined };
}

const patience = 10_000;

/** Reads the settings this site is served with. Rejects when they cannot be had or are not right. */
export async function loadConfig(): Promise<WalletConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(patience), cache: 'no-store' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const config = readSiteConfig(await response.json());
  const { relay, api } = config.services;
  if (relay === undefined) throw new Error('services.relay');
  return { ...config, services: { relay, api } };
}

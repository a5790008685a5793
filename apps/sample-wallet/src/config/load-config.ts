import { httpTimeoutMs } from '@mooring/protocol/limits';
import { readSiteConfig, type SiteConfig } from '@mooring/protocol/site-config';

/** The settings that this wallet is served with. A relay is required. */
export interface WalletConfig extends SiteConfig {
  readonly services: { readonly relay: string; readonly api?: string | undefined };
}

/** Loads the settings. Rejects if they cannot be loaded or are invalid. */
export async function loadConfig(): Promise<WalletConfig> {
  const response = await fetch('/config.json', {
    signal: AbortSignal.timeout(httpTimeoutMs),
    cache: 'no-store',
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const config = readSiteConfig(await response.json());
  const { relay, api } = config.services;
  if (relay === undefined) throw new Error('services.relay');
  return { ...config, services: { relay, api } };
}

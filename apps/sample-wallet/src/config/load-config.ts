import { httpTimeoutMs } from '@mooring/protocol/limits';
import { readSiteConfig, type SiteConfig } from '@mooring/protocol/site-config';
import { systemClock, withTimeout } from '@mooring/protocol/time';
import { type WalletNetwork, walletNetworks } from './wallet-network.ts';

/** The settings that this wallet is served with. A relay is required. */
export interface WalletConfig extends Pick<SiteConfig, 'links' | 'projectId'> {
  readonly services: { readonly relay: string; readonly api?: string | undefined };
  readonly networks: readonly WalletNetwork[];
}

/** Loads the settings. Rejects if they cannot be loaded or are invalid. */
export async function loadConfig(): Promise<WalletConfig> {
  const options = { clock: systemClock, timeoutMs: httpTimeoutMs };
  const config = readSiteConfig(await withTimeout(fetchConfig, options));
  const { relay, api } = config.services;
  if (relay === undefined) throw new Error('services.relay');
  const { links, projectId } = config;
  return { services: { relay, api }, projectId, networks: walletNetworks(config), links };
}

async function fetchConfig(signal: AbortSignal): Promise<unknown> {
  const response = await fetch('/config.json', { signal, cache: 'no-store' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

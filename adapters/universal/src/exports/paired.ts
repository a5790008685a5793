// Paired wallets alone: a page with a chain library, or a visitor who comes back, fetches nothing of the other adapter.
export { pairedKey } from '../paired/chain-memory.ts';
export {
  type PairedConnector,
  type PairedConnectorOptions,
  pairedConnector,
  pairedInfo,
} from '../paired/paired-connector.ts';
export { PairedProvider, type PairedProviderOptions } from '../paired/paired-provider.ts';
export type { ProviderOverride } from '../paired/provider-override.ts';
export type { SiteProvider } from '../paired/site-provider.ts';
export type { DappClient, SignSession } from '../session/sign-session.ts';

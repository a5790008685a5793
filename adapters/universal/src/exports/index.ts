export { UniversalAdapter, type UniversalAdapterOptions } from '../adapter/universal-adapter.ts';
export {
  type PairedConnector,
  type PairedConnectorOptions,
  pairedConnector,
  pairedInfo,
} from '../paired/paired-connector.ts';
export { pairedKey } from '../paired/paired-memory.ts';
export { PairedProvider, type PairedProviderOptions } from '../paired/paired-provider.ts';
export { type PairedWallet, type PairedWalletOptions, pairedWallet } from '../paired/paired-wallet.ts';
export type { ProviderOverride } from '../session/provider-override.ts';
export type { DappClient, SignSession } from '../session/sign-session.ts';
export type { SiteProvider } from '../session/site-provider.ts';

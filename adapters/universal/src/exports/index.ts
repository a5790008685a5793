export { UniversalAdapter, type UniversalAdapterOptions } from '../adapter/universal-adapter.ts';
export { pairedKey } from '../engine/paired-memory.ts';
export { type PairedWallet, type PairedWalletOptions, pairedWallet } from '../paired/paired-wallet.ts';
export type { ProviderOverride } from '../session/provider-override.ts';
export type { DappClient, SignSession } from '../session/sign-session.ts';
export type { SiteProvider } from '../session/site-provider.ts';

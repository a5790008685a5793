// Only paired wallets, so that a page with a chain library does not load the other adapter.

export { pairedKey } from '../engine/paired-memory.ts';
export { type PairedWallet, type PairedWalletOptions, pairedWallet } from '../paired/paired-wallet.ts';
export type { ProviderOverride } from '../session/provider-override.ts';
export type { DappClient, SignSession } from '../session/sign-session.ts';
export type { SiteProvider } from '../session/site-provider.ts';

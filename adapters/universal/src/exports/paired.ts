// Paired wallets alone: a page with a chain library, or a visitor who comes back, fetches nothing of the other adapter.

export { pairedKey } from '../engine/paired-memory.ts';
export { type PairedWallet, type PairedWalletOptions, pairedWallet } from '../paired/paired-wallet.ts';
export type { ProviderOverride } from '../session/provider-override.ts';
export type { DappClient, SignSession } from '../session/sign-session.ts';
export type { SiteProvider } from '../session/site-provider.ts';

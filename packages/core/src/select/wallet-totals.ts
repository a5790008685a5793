import type { WalletListing, WalletsState } from '../contract/wallet.ts';

/** Wallets for the full list, without the site's own; optionally only certified ones. */
export function wantedWallets<Wallet extends WalletListing>(
  { certified }: WalletsState,
  wallets: readonly Wallet[],
): readonly Wallet[] {
  return certified.only ? wallets.filter(({ badge_type }) => badge_type === 'certified') : wallets;
}

/** Number of loaded wallets of the list, and the total. */
export function walletTotals(wallets: WalletsState): { readonly known: number; readonly count: number } {
  const { featured, recommended, paged, certified, count } = wallets;
  const known = wantedWallets(wallets, [...featured, ...recommended]).length + paged.length;
  return { known, count: certified.only ? certified.count : count };
}

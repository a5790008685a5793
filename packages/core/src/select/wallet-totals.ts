import type { WalletListing, WalletsState } from '../contract/wallet.ts';

/** What the list of all is made of, without the site's own: by choice only wallets with a badge. */
export function wantedWallets<Wallet extends WalletListing>(
  { certified }: WalletsState,
  wallets: readonly Wallet[],
): readonly Wallet[] {
  return certified.only ? wallets.filter(({ badge_type }) => badge_type === 'certified') : wallets;
}

/** How many wallets of the list are here, and how many there are. */
export function walletTotals(wallets: WalletsState): { readonly known: number; readonly count: number } {
  const { featured, recommended, paged, certified, count } = wallets;
  const known = wantedWallets(wallets, [...featured, ...recommended]).length + paged.length;
  return { known, count: certified.only ? certified.count : count };
}

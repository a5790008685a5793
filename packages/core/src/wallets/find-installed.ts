import type { InstalledWallet, WalletListing } from '../contract/wallet.ts';

/** The installed wallet that matches a listing, by rdns, else by name. */
export function findInstalled<Installed extends InstalledWallet>(
  installed: readonly Installed[],
  wallet: WalletListing,
): Installed | undefined {
  const name = wallet.name.toLowerCase();
  return (
    installed.find(({ rdns }) => rdns !== undefined && rdns === wallet.rdns) ??
    installed.find((one) => one.name.toLowerCase() === name)
  );
}

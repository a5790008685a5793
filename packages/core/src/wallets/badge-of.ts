import type { WalletQuery, WalletsState } from '../contract/wallet.ts';

/** The badge filter of a wallet query. */
export function badgeOf({ certified }: WalletsState): Pick<WalletQuery, 'badge'> {
  return certified.only ? { badge: 'certified' } : {};
}

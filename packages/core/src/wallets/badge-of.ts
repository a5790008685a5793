import type { WalletQuery, WalletsState } from '../contract/wallet.ts';

/** What a question to the list says of badges. */
export function badgeOf({ certified }: WalletsState): Pick<WalletQuery, 'badge'> {
  return certified.only ? { badge: 'certified' } : {};
}

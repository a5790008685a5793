import type { AppKitState } from '../contract/state.ts';
import { offersList } from '../wallets/offers-list.ts';
import { selectConnectRows } from './connect-rows.ts';
import { recommendedRows } from './recommended-rows.ts';

/** Number of rows to reserve on Connect for the list of wallets and the site's own, as far as known. */
export function selectPendingRows(state: AppKitState): number {
  const { allWallets, customWallets, customWalletsUnread, featuredWalletIds } = state.options;
  const { status } = state.wallets;
  const unread = state.features.pairing ? customWalletsUnread : 0;
  if (!offersList(state) || (status !== 'idle' && status !== 'loading')) return unread;
  const own = customWallets.length + customWalletsUnread;
  const featured = featuredWalletIds.length;
  const recommended = featured + own > 0 ? 0 : recommendedRows(selectConnectRows(state));
  const search = allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && state.device.mobile);
  // With the site's own wallets, the row of AllWallets is there from the start.
  return unread + featured + recommended + (search && customWallets.length === 0 ? 1 : 0);
}

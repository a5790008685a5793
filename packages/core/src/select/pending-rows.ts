import type { AppKitState } from '../contract/state.ts';
import { listAwaited } from '../wallets/list-awaited.ts';
import { selectConnectRows } from './connect-rows.ts';
import { recommendedRows } from './recommended-rows.ts';

/** How many rows the list of wallets will add to Connect, as far as can be said before it is here: places to keep free. */
export function selectPendingRows(state: AppKitState): number {
  const { allWallets, connectorTypeOrder, customWallets, featuredWalletIds } = state.options;
  const { status } = state.wallets;
  if (!listAwaited(state) || (status !== 'idle' && status !== 'loading')) return 0;
  const featured = connectorTypeOrder.includes('featured') ? featuredWalletIds.length : 0;
  const recommended =
    featuredWalletIds.length > 0 || customWallets.length > 0 || !connectorTypeOrder.includes('recommended')
      ? 0
      : recommendedRows(selectConnectRows(state));
  const search = allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && state.device.mobile);
  // With wallets of the site's own the way to all of them is there from the start.
  return featured + recommended + (search && customWallets.length === 0 ? 1 : 0);
}

import type { AppKitState } from '../contract/state.ts';
import { offersList } from '../wallets/offers-list.ts';
import { recommendedRows } from './recommended-rows.ts';

/** The first rows of Connect, before its code has loaded. */
export interface FirstRows {
  /** Wallets of the page. */
  readonly inPage: number;
  /** The other rows: wallets that open by link, those that still load, and the row of all wallets. */
  readonly linked: number;
}

/**
 * The number of rows that Connect begins with, for a skeleton of its shape: counts what `selectConnectRows`
 * lists, without loading its code. Two wallets of one name count as one.
 */
export function selectFirstRows(state: AppKitState): FirstRows {
  const { connectors, device, features, options, recentWallets, wallets } = state;
  const { allWallets, customWallets, featuredWalletIds } = options;
  const names = (linked: boolean): ReadonlySet<string> =>
    new Set(connectors.filter(({ type }) => (type === 'walletConnect') === linked).map(({ name }) => name));
  const inPage = names(false);
  const links = names(true);
  const recent = recentWallets.filter(({ name }) => !inPage.has(name) && !links.has(name)).length;
  const used = Array.from({ length: inPage.size + recent }, () => ({ kind: 'injected' as const }));
  const own = features.pairing ? customWallets.length + options.customWalletsUnread : 0;
  const search = allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && device.mobile);
  let listed = own;
  if (offersList(state)) {
    listed += featuredWalletIds.length;
    if (featuredWalletIds.length + own === 0) listed += recommendedRows(used);
    if (search && (own > 0 || wallets.status !== 'ready' || wallets.count > 0)) listed += 1;
  }
  return { inPage: inPage.size, linked: links.size + recent + listed };
}

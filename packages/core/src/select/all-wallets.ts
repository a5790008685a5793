import { recommendedWalletLimit } from '@mooring/protocol/limits';
import type { AppKitState } from '../contract/state.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { offersList } from '../wallets/offers-list.ts';
import { installedConnector } from './installed.ts';
import { selectPlatforms } from './platforms.ts';
import { walletTotals, wantedWallets } from './wallet-totals.ts';

/** The list of AllWallets. */
export interface AllWallets {
  /** Results of the search, else installed, featured, custom, recommended, then the pages so far. */
  readonly wallets: readonly WalletListing[];
  /** Ids of installed wallets. */
  readonly installed: ReadonlySet<string>;
  /** A search is debounced or in flight. */
  readonly searching: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  /** Whether only certified wallets are shown; absent if the list has none. */
  readonly certifiedOnly: boolean | undefined;
  /** More pages are available. */
  readonly more: boolean;
}

/** Content of AllWallets. */
export function selectAllWallets(state: AppKitState): AllWallets {
  const { wallets, options, device } = state;
  const { search, featured, recommended, paged, certified, status } = wallets;
  const { known, count } = walletTotals(wallets);
  const searched = search.status !== 'idle';
  const all = searched
    ? search.results
    : [...wantedWallets(wallets, [...featured, ...options.customWallets, ...recommended]), ...paged];
  const installed = new Set(
    all.filter((wallet) => installedConnector(state, wallet) !== undefined).map(({ id }) => id),
  );
  const reachable = unique(all).filter(
    (wallet) =>
      !device.mobile || selectPlatforms(state, wallet).some((way) => way !== 'web' && way !== 'unsupported'),
  );
  return {
    wallets: [
      ...reachable.filter(({ id }) => installed.has(id)),
      ...reachable.filter(({ id }) => !installed.has(id)),
    ],
    installed,
    searching: search.status === 'searching',
    loading: status === 'loading' || (status === 'idle' && offersList(state)) || wallets.loadingMore,
    certifiedOnly: certified.count === 0 ? undefined : certified.only,
    failed: searched ? search.status === 'failed' : status === 'failed',
    more: status === 'ready' && known < count,
  };
}

/** Whether Connect links to AllWallets, and the count it shows. */
export interface AllWalletsRow {
  readonly shown: boolean;
  /** Rounded down to tens. */
  readonly count: number;
  /** Whether there are more than `count`. */
  readonly more: boolean;
}

/** The row of Connect that leads to AllWallets. */
export function selectAllWalletsRow(state: AppKitState): AllWalletsRow {
  const { options, wallets, device, features } = state;
  const wanted = options.allWallets === 'SHOW' || (options.allWallets === 'ONLY_MOBILE' && device.mobile);
  const total = wallets.count + options.customWallets.length;
  const count = total < 10 ? total : Math.floor(total / 10) * 10;
  return {
    shown: wanted && features.pairing && options.enableWallets && total > 0,
    count,
    more: total > count,
  };
}

/** Wallets to start with: at most four. */
export function selectGetWallets(state: AppKitState): readonly WalletListing[] {
  const { featured, recommended } = state.wallets;
  return unique([...featured, ...state.options.customWallets, ...recommended]).slice(
    0,
    recommendedWalletLimit,
  );
}

function unique(wallets: readonly WalletListing[]): readonly WalletListing[] {
  return [...new Map(wallets.map((wallet) => [wallet.id, wallet])).values()];
}

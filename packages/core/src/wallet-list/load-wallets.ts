import { recommendedWalletLimit, walletPageSize } from '@mooring/protocol/limits';
import type { AppKitCore } from '../contract/core.ts';
import type { WalletListing, WalletPage, WalletQuery, WalletsState } from '../contract/wallet.ts';
import { walletTotals } from '../select/wallet-totals.ts';
import { listOptions } from '../store/with-options.ts';
import { badgeOf } from '../wallets/badge-of.ts';
import { preloadPictures, showPictures, withImages } from './show-pictures.ts';
import { commonQuery, listWallets } from './wallet-source.ts';

/**
 * Loads what Connect shows of the list: featured and recommended wallets, and the total count. A page without pairing
 * only reads which wallets the site excludes. Runs once, and again after a failure.
 */
export async function loadWallets(core: AppKitCore): Promise<void> {
  const { wallets, options, features, networks } = core.store.getState();
  if (wallets.status === 'loading' || wallets.status === 'ready') return;
  const pairs = features.pairing;
  if (!pairs && options.excludeWalletIds.length === 0) return;
  // Changed networks and options reset the list.
  const current = (): boolean => {
    const now = core.store.getState();
    return now.networks === networks && listOptions.every((name) => now.options[name] === options[name]);
  };
  core.dispatch({ type: 'walletsChanged', wallets: { status: 'loading' } });
  try {
    const { featuredWalletIds: featuredIds, excludeWalletIds: excludedIds } = options;
    const common = commonQuery(core);
    const byIds = (
      include: readonly string[],
      query: Pick<WalletQuery, 'exclude' | 'relay' | 'installed'>,
    ) =>
      include.length === 0
        ? nothing
        : listWallets(core, { page: 1, entries: include.length, include, ...query });
    const [featured, excluded, recommended, certified] = await Promise.all([
      byIds(pairs ? featuredIds : [], {
        exclude: excludedIds,
        relay: common.relay,
        installed: common.installed,
      }),
      // Without the relay filter: excluded ids also hide installed wallets.
      byIds(excludedIds, {}),
      pairs
        ? listWallets(core, {
            ...common,
            page: 1,
            entries: recommendedWalletLimit,
            exclude: [...excludedIds, ...featuredIds],
          })
        : nothing,
      // If this fails, the list is complete and the switch for certified wallets is hidden.
      pairs
        ? listWallets(core, { ...common, page: 1, entries: 1, badge: 'certified' }).catch(() => undefined)
        : undefined,
    ]);
    const shown = [...featured.data, ...recommended.data];
    const faces = await preloadPictures(core, shown);
    if (!current()) return;
    core.dispatch({
      type: 'walletsChanged',
      wallets: {
        status: 'ready',
        featured: withImages(inOrderOf(featured.data, featuredIds), faces),
        excluded: excluded.data.map(({ name, rdns }) => ({ name, rdns: rdns ?? undefined })),
        recommended: withImages(recommended.data, faces),
        count: recommended.count + featured.data.length,
        paged: [],
        page: 0,
        certified: { count: certified?.count ?? 0, only: false },
      },
    });
    void showPictures(
      core,
      shown.filter(({ image_id: id }) => !id || !faces.has(id)),
    );
  } catch {
    if (current()) core.dispatch({ type: 'walletsChanged', wallets: { status: 'failed' } });
  }
}

/** Loads the next forty. Does nothing while some are loading, or once all are loaded. */
export async function loadMoreWallets(core: AppKitCore): Promise<void> {
  await loadWallets(core);
  const { wallets, options } = core.store.getState();
  const { recommended, paged, page, certified } = wallets;
  const { known, count } = walletTotals(wallets);
  if (wallets.status !== 'ready' || wallets.loadingMore || known >= count) return;
  const current = (): boolean => core.store.getState().wallets.certified === certified;
  core.dispatch({ type: 'walletsChanged', wallets: { loadingMore: true } });
  try {
    const exclude = [
      ...options.excludeWalletIds,
      ...options.featuredWalletIds,
      ...recommended.map(({ id }) => id),
    ];
    const next = await listWallets(core, {
      ...commonQuery(core),
      ...badgeOf(wallets),
      page: page + 1,
      entries: walletPageSize,
      exclude,
    });
    if (!current()) return;
    const here = new Set(paged.map(({ id }) => id));
    const all = [...paged, ...next.data.filter(({ id }) => !here.has(id))];
    // A short page ends the list, so that a list that announces too many is not requested forever.
    const ended = next.data.length < walletPageSize;
    const read = { loadingMore: false, page: page + 1, paged: all };
    const total = known - paged.length + all.length;
    core.dispatch({
      type: 'walletsChanged',
      wallets: ended ? { ...read, ...withTotal(wallets, total) } : read,
    });
    void showPictures(core, next.data);
  } catch {
    if (!current()) return;
    core.dispatch({ type: 'walletsChanged', wallets: { loadingMore: false, status: 'failed' } });
  }
}

const nothing = Promise.resolve<WalletPage>({ count: 0, data: [] });

/** Caps the total at the number of existing wallets. */
function withTotal({ certified }: WalletsState, total: number): Partial<WalletsState> {
  return certified.only ? { certified: { ...certified, count: total } } : { count: total };
}

function inOrderOf(wallets: readonly WalletListing[], ids: readonly string[]): readonly WalletListing[] {
  return [...wallets].sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
}

import type { AppKitCore } from '../contract/core.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { commonQuery, listWallets } from './wallet-source.ts';

const recommendedLimit = 4;
const pageSize = 40;

/** Reads what Connect shows of the list: featured, recommended, and how many there are. Once; again after a failure. */
export async function loadWallets(core: AppKitCore): Promise<void> {
  const { wallets, options, features } = core.store.getState();
  if (!features.pairing || wallets.status === 'loading' || wallets.status === 'ready') return;
  core.dispatch({ type: 'walletsChanged', wallets: { status: 'loading' } });
  try {
    const { featuredWalletIds: featuredIds, excludeWalletIds: excludedIds } = options;
    const common = commonQuery(core);
    const byIds = (ids: readonly string[], exclude: readonly string[]) =>
      ids.length === 0 ? nothing : listWallets(core, { page: 1, entries: ids.length, include: ids, exclude });
    const [featured, excluded, recommended] = await Promise.all([
      byIds(featuredIds, excludedIds),
      byIds(excludedIds, []),
      listWallets(core, {
        ...common,
        page: 1,
        entries: recommendedLimit,
        exclude: [...excludedIds, ...featuredIds],
      }),
    ]);
    core.dispatch({
      type: 'walletsChanged',
      wallets: {
        status: 'ready',
        featured: inOrderOf(featured.data, featuredIds),
        excluded: excluded.data.map(({ name, rdns }) => ({ name, rdns: rdns ?? undefined })),
        recommended: recommended.data,
        count: recommended.count + featured.data.length,
        paged: [],
        page: 0,
      },
    });
  } catch {
    core.dispatch({ type: 'walletsChanged', wallets: { status: 'failed' } });
  }
}

/** The next forty. Nothing happens while some are on their way, or when all are here. */
export async function loadMoreWallets(core: AppKitCore): Promise<void> {
  await loadWallets(core);
  const { wallets, options } = core.store.getState();
  const { featured, recommended, paged, page } = wallets;
  const known = featured.length + recommended.length + paged.length;
  if (wallets.status !== 'ready' || wallets.loadingMore || known >= wallets.count) return;
  core.dispatch({ type: 'walletsChanged', wallets: { loadingMore: true } });
  try {
    const exclude = [
      ...options.excludeWalletIds,
      ...options.featuredWalletIds,
      ...recommended.map(({ id }) => id),
    ];
    const next = await listWallets(core, {
      ...commonQuery(core),
      page: page + 1,
      entries: pageSize,
      exclude,
    });
    const here = new Set(paged.map(({ id }) => id));
    const all = [...paged, ...next.data.filter(({ id }) => !here.has(id))];
    // A list that promises more than it gives must not be asked for ever.
    const ended = next.data.length < pageSize;
    const count = ended ? featured.length + recommended.length + all.length : wallets.count;
    core.dispatch({
      type: 'walletsChanged',
      wallets: { loadingMore: false, page: page + 1, paged: all, count },
    });
  } catch {
    core.dispatch({ type: 'walletsChanged', wallets: { loadingMore: false, status: 'failed' } });
  }
}

const nothing = Promise.resolve<{ readonly data: readonly WalletListing[] }>({ data: [] });

function inOrderOf(wallets: readonly WalletListing[], ids: readonly string[]): readonly WalletListing[] {
  return [...wallets].sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
}

import { imagePreloadMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type { AppKitCore } from '../contract/core.ts';
import type { WalletListing, WalletsState } from '../contract/wallet.ts';
import { getPicture } from '../query/get-picture.ts';
import { walletPicture } from '../wallets/api-wallets.ts';

/** Maximum concurrent fetches of pictures. */
const together = 20;

/** Milliseconds within which arriving pictures are shown in one step. */
const step = 100;

/**
 * Fetches the pictures of listed wallets from the site's API, and shows them as they arrive. Does nothing without an
 * API.
 */
export async function showPictures(core: AppKitCore, wallets: readonly WalletListing[]): Promise<void> {
  const faceless = wallets.filter(isFaceless);
  if (!core.api) return;
  const found = new Map<string, string>();
  let due = false;
  const show = (): void => {
    due = false;
    if (core.ended.aborted) return;
    const { wallets: lists } = core.store.getState();
    core.dispatch({ type: 'walletsChanged', wallets: listsWithPictures(lists, found) });
  };
  for (let at = 0; at < faceless.length && !core.ended.aborted; at += together) {
    await fetchPictures(core, faceless.slice(at, at + together), (id, picture) => {
      found.set(id, picture);
      if (!due) core.clock.after(step, show);
      due = true;
    });
  }
}

/** Fetches the pictures of the wallets that Connect shows. @returns those that arrived soon, by id */
export async function preloadPictures(
  core: AppKitCore,
  wallets: readonly WalletListing[],
): Promise<ReadonlyMap<string, string>> {
  const faceless = wallets.filter(isFaceless).slice(0, together);
  const found = new Map<string, string>();
  if (!core.api || faceless.length === 0) return found;
  await withTimeout(() => fetchPictures(core, faceless, (id, picture) => void found.set(id, picture)), {
    clock: core.clock,
    timeoutMs: imagePreloadMs,
    signal: core.ended,
  }).catch(() => undefined);
  return found;
}

/** Adds fetched pictures to a list. */
export function withImages(
  wallets: readonly WalletListing[],
  pictures: ReadonlyMap<string, string>,
): readonly WalletListing[] {
  return wallets.map((wallet) => {
    const picture = isFaceless(wallet) && wallet.image_id ? pictures.get(wallet.image_id) : undefined;
    return picture === undefined ? wallet : { ...wallet, image_url: picture };
  });
}

const isFaceless = ({ image_id, image_url }: WalletListing): boolean => !!image_id && !image_url;

async function fetchPictures(
  core: AppKitCore,
  wallets: readonly WalletListing[],
  onPicture: (id: string, picture: string) => void,
): Promise<void> {
  await Promise.all(
    wallets.map(async ({ image_id: id }) => {
      const picture = id ? await getPicture(core, walletPicture(id)) : undefined;
      if (id && picture) onPicture(id, picture);
    }),
  );
}

function listsWithPictures(
  { featured, recommended, paged, search }: WalletsState,
  pictures: ReadonlyMap<string, string>,
): Partial<WalletsState> {
  const lists = {
    featured: withImages(featured, pictures),
    recommended: withImages(recommended, pictures),
    paged: withImages(paged, pictures),
  };
  // A running search is identified by its object, so the object stays.
  if (search.results.length === 0) return lists;
  return { ...lists, search: { ...search, results: withImages(search.results, pictures) } };
}

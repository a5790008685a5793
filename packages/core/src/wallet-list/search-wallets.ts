import { walletSearchLimit } from '@mooring/protocol/limits';
import type { AppKitCore } from '../contract/core.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { badgeOf } from '../wallets/badge-of.ts';
import { showPictures } from './show-pictures.ts';
import { commonQuery, listWallets } from './wallet-source.ts';

/** Debounce in milliseconds. Texts shorter than `shortest` start no search; those longer than `longest` are cut. */
const pause = 500;
const shortest = 2;
const longest = 100;

/** Searches by name once the visitor stops typing. A newer text discards older answers; a short one ends the search. */
export function searchWallets(core: AppKitCore, text: string): void {
  core.runtime.cancelSearch?.();
  core.runtime.cancelSearch = undefined;
  const wanted = text.trim().slice(0, longest);
  if (wanted.length < shortest) {
    core.dispatch({ type: 'walletsChanged', wallets: { search: { text, status: 'idle', results: [] } } });
    return;
  }
  const search = { text, status: 'searching', results: [] } as const;
  core.dispatch({ type: 'walletsChanged', wallets: { search } });
  core.runtime.cancelSearch = core.clock.after(pause, () => void run(core, search, wanted));
}

async function run(
  core: AppKitCore,
  search: { readonly text: string; readonly status: 'searching'; readonly results: readonly [] },
  wanted: string,
): Promise<void> {
  const badge = core.store.getState().wallets.certified.only ? 'certified' : '';
  emitModalEvent(core, { event: 'SEARCH_WALLET', properties: { search: wanted, badge } });
  const current = (): boolean => core.store.getState().wallets.search === search;
  try {
    const { data } = await listWallets(core, {
      ...commonQuery(core),
      ...badgeOf(core.store.getState().wallets),
      page: 1,
      entries: walletSearchLimit,
      search: wanted,
    });
    if (!current()) return;
    core.dispatch({
      type: 'walletsChanged',
      wallets: { search: { text: search.text, status: 'ready', results: data } },
    });
    void showPictures(core, data);
  } catch {
    if (!current()) return;
    core.dispatch({
      type: 'walletsChanged',
      wallets: { search: { text: search.text, status: 'failed', results: [] } },
    });
  }
}

import { showToast } from '../alerts/toast.ts';
import type { AppKitCore } from '../contract/core.ts';
import { searchWallets } from './search-wallets.ts';

/** Lists only certified wallets and shows a toast, or lists all again. Repeats the current search. */
export function showCertified(core: AppKitCore, only: boolean): void {
  const { certified, search } = core.store.getState().wallets;
  if (certified.only === only) return;
  core.dispatch({
    type: 'walletsChanged',
    wallets: { certified: { ...certified, only }, paged: [], page: 0, loadingMore: false },
  });
  if (only) showToast(core, { variant: 'success', code: 'CERTIFIED_ONLY' });
  if (search.status !== 'idle') searchWallets(core, search.text);
}

import type { AppKitCore } from '../contract/core.ts';
import type { AppKitState } from '../contract/state.ts';
import { leavesForWallet, type Page } from '../modal/warn-before-unload.ts';

/** Whether a remote wallet holds a payment that this page waits for. */
const isPaying = ({ requests }: AppKitState): boolean =>
  requests.some(({ found, purpose }) => !found && purpose === 'transaction');

/**
 * Has the browser warn before the page is left while a remote wallet is asked for a payment, whichever library asked. Returns
 * a function that stops it.
 */
export function warnWhilePaying(
  core: AppKitCore,
  page: Page | undefined = typeof window === 'undefined' ? undefined : window,
): () => void {
  const onLeave = (event: Event): void => {
    if (!leavesForWallet(core.store.getState())) event.preventDefault();
  };
  // Only meanwhile: some browsers keep no page with such a listener for the back button.
  const follow = (state: AppKitState): void => {
    if (isPaying(state)) page?.addEventListener('beforeunload', onLeave);
    else page?.removeEventListener('beforeunload', onLeave);
  };
  follow(core.store.getState());
  const stop = core.store.subscribe(follow);
  return () => {
    stop();
    page?.removeEventListener('beforeunload', onLeave);
  };
}

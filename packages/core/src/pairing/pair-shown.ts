import type { MooringError } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import { takesLink } from '../select/platforms.ts';
import { currentView } from '../store/router.ts';
import { viewFlow } from '../store/view-flow.ts';
import { startPairing } from './start-pairing.ts';

/** Prepares a link for the current view, unless its wallet takes no links or the visitor has left the view. */
export async function pairShown(core: AppKitCore): Promise<MooringError | undefined> {
  const state = core.store.getState();
  const view = currentView(state.router);
  const about = view.name === 'ConnectingWalletConnect' ? view.wallet : undefined;
  const shown = state.open && viewFlow(view) === 'pair';
  return shown && takesLink(state, about) ? startPairing(core) : undefined;
}

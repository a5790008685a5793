import type { MooringError } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import { takesLink } from '../select/platforms.ts';
import { currentView } from '../store/router.ts';
import { startPairing } from './start-pairing.ts';

/** Prepares a link for the view that is shown, unless it is about a wallet that takes none, or has been left meanwhile. */
export async function pairShown(core: AppKitCore): Promise<MooringError | undefined> {
  const state = core.store.getState();
  const view = currentView(state.router);
  const about = view.name === 'ConnectingWalletConnect' ? view.wallet : undefined;
  const shown = state.open && view.name.startsWith('ConnectingWalletConnect');
  return shown && takesLink(state, about) ? startPairing(core) : undefined;
}

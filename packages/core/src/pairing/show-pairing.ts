import type { AppKitCore } from '../contract/core.ts';
import type { ViewName } from '../contract/views.ts';
import { errorInfo } from '../errors/error-info.ts';
import { createError } from '../errors.ts';
import { loadModal } from '../lazy.ts';
import { viewFlow } from '../store/view-flow.ts';

/**
 * Prepares a link for a view that shows one, or shows the site's own. Loads the code for it on demand: most visits need
 * none.
 */
export async function showPairing(core: AppKitCore, view: ViewName, uri?: string): Promise<void> {
  if (uri === undefined && !startsPairing(core, view)) return;
  try {
    const { pairShown, showLink } = await loadModal();
    if (uri === undefined) await pairShown(core);
    else showLink(core, uri);
  } catch (cause) {
    // The code did not load: the view offers a retry.
    const error = errorInfo(createError('UNKNOWN', undefined, { cause }));
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'failed', error } });
  }
}

/** Whether a view shows a link as soon as it is shown. None does with `manualWCControl`. */
function startsPairing(core: AppKitCore, view: ViewName): boolean {
  const { options, device } = core.store.getState();
  if (options.manualWCControl) return false;
  // On a phone the basic view begins with a list of wallets.
  const isList = view === 'ConnectingWalletConnectBasic' && device.mobile;
  return viewFlow({ name: view }) === 'pair' && !isList;
}

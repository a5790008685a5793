import type { AppKitCore } from '../contract/core.ts';
import type { ViewName } from '../contract/views.ts';
import { errorInfo } from '../errors/error-info.ts';
import { createError } from '../errors.ts';
import { loadModal } from '../lazy.ts';

/** Prepares a link for a view that shows one, or shows the site's own. The code for it comes with it: most visits need none. */
export async function showPairing(core: AppKitCore, view: ViewName, uri?: string): Promise<void> {
  if (uri === undefined && !startsPairing(core, view)) return;
  try {
    const { pairShown, showLink } = await loadModal();
    if (uri === undefined) await pairShown(core);
    else showLink(core, uri);
  } catch (cause) {
    // It did not arrive: the view offers to try again.
    const error = errorInfo(createError('UNKNOWN', undefined, { cause }));
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'failed', error } });
  }
}

/** Views that show a link as soon as they are shown; not where the site hands its own out. */
function startsPairing(core: AppKitCore, view: ViewName): boolean {
  const { options, device } = core.store.getState();
  if (options.manualWCControl) return false;
  return view === 'ConnectingWalletConnect' || (view === 'ConnectingWalletConnectBasic' && !device.mobile);
}

import { cancelConnect } from '../approval/cancel-connect.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { AppKitState } from '../contract/state.ts';
import { selectUnsupportedNetwork } from '../select/unsupported-network.ts';
import { mustSignIn } from '../siwx/must-sign-in.ts';
import { currentView } from '../store/router.ts';
import { viewFlow } from '../store/view-flow.ts';

/** Close button, outside click and Escape: refused, with a shake, while the visitor must choose first. */
export function close(core: AppKitCore): void {
  const state = core.store.getState();
  if (!state.open) return;
  if (refuses(state)) core.dispatch({ type: 'closeRefused' });
  else forceClose(core);
}

/** A site's own call: cannot close a required sign-in (spec §6), closes everything else. */
export function closeForSite(core: AppKitCore): void {
  const state = core.store.getState();
  if (state.open && mustSignIn(state)) core.dispatch({ type: 'closeRefused' });
  else forceClose(core);
}

/** Closes any view, for the end of a flow. */
export function forceClose(core: AppKitCore): void {
  if (!core.store.getState().open) return;
  core.dispatch({ type: 'closed' });
  cancelConnect(core);
}

function refuses(state: AppKitState): boolean {
  if (mustSignIn(state)) return true;
  if (selectUnsupportedNetwork(state) === undefined) return false;
  const view = currentView(state.router);
  if (view.name === 'UnsupportedChain') return true;
  return viewFlow(view) === 'switch network' && state.router.history.at(-2)?.name === 'UnsupportedChain';
}

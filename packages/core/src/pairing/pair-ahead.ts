import { prepareRequest } from '../approval/prepare-request.ts';
import type { AppKitCore } from '../contract/core.ts';
import { selectLegal } from '../select/legal.ts';
import { isConnected } from '../store/is-connected.ts';
import { dispatchPairing, openPairing } from './open-pairing.ts';
import { pairingTarget } from './pairing-target.ts';
import { sharesPairing, showOffer } from './shared-pairing.ts';

/**
 * Creates a link while the visitor views the wallets, in Telegram and in Safari on iOS: they open links only within a tap, so
 * the tap that chooses a wallet must have its link ready. The chain library is called when a wallet is chosen or answers. Does
 * nothing elsewhere; failures are reported when a wallet is chosen.
 */
export async function pairAhead(core: AppKitCore): Promise<void> {
  const wallet = pairingTarget(core);
  if (!isWanted(core) || wallet === undefined) return;
  try {
    await prepareRequest(core, wallet);
    if (!isWanted(core)) return;
    openPairing(core, wallet);
    showOffer(core, 'ahead');
    dispatchPairing(core);
  } catch {
    // Reported when a wallet is chosen, which tries again.
  }
}

function isWanted(core: AppKitCore): boolean {
  const state = core.store.getState();
  const { manualWCControl, enableWallets } = state.options;
  return (
    state.open &&
    sharesPairing(state.device) &&
    enableWallets &&
    !manualWCControl &&
    !isConnected(state) &&
    !selectLegal(state).pending &&
    core.runtime.attempt === undefined
  );
}

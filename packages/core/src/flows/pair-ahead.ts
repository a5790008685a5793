import type { AppKitCore } from '../contract/core.ts';
import { selectLegal } from '../select/legal.ts';
import { isConnected } from '../store/is-connected.ts';
import { openPairing, tellPairing } from './open-pairing.ts';
import { pairingTarget } from './pairing-target.ts';
import { readyToAsk } from './ready-to-ask.ts';
import { sharesPairing } from './shared-pairing.ts';

/**
 * In Telegram, and in Safari on iOS, a link is made while the visitor looks at the wallets: the tap that chooses one opens it
 * at once, which these allow within a tap only. The chain library is asked when a wallet is chosen, or answers. Does nothing
 * elsewhere; what goes wrong is told when a wallet is chosen.
 */
export async function pairAhead(core: AppKitCore): Promise<void> {
  const wallet = pairingTarget(core);
  if (!isWanted(core) || wallet === undefined) return;
  try {
    await readyToAsk(core, wallet);
    if (!isWanted(core)) return;
    const pairing = openPairing(core, wallet);
    pairing.shown = 'ahead';
    tellPairing(core, pairing);
  } catch {
    // Told when a wallet is chosen: then it is tried again.
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

import type { MooringError } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { selectPlatforms, takesLink } from '../select/platforms.ts';
import { connect } from './connect.ts';

/**
 * Connects a listed wallet that is not in this browser. A wallet without pairing links is only shown, with
 * alternatives; a broken link is reported to the site. Returns the error.
 */
export async function pairWallet(core: AppKitCore, wallet: WalletListing): Promise<MooringError | undefined> {
  const state = core.store.getState();
  const { mobile } = state.device;
  const { name, broken_link: broken } = wallet;
  const [way] = selectPlatforms(state, wallet);
  const pairs = takesLink(state, wallet);
  const connecting = pairs ? connect(core, { connectorId: 'walletConnect', wallet }) : undefined;
  if (!pairs) {
    if (state.open) core.dispatch({ type: 'pushed', view: { name: 'ConnectingWalletConnect', wallet } });
    const platform = way === 'inapp' ? 'mobile' : 'unsupported';
    emitModalEvent(core, { event: 'SELECT_WALLET', properties: { name, platform } });
  }
  if (broken && mobile) {
    const message = 'The link of the wallet cannot be opened';
    const properties = { message, mobile_link: broken, name };
    emitModalEvent(core, { event: 'CONNECT_PROXY_ERROR', properties });
  }
  return connecting;
}

import type { AppKitCore } from '../contract/core.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import type { WalletListing } from '../contract/wallet.ts';

/** Shows the view that connects a remote wallet, and opens the modal if it is closed. */
export function showRemote(
  core: AppKitCore,
  { view: name }: Pick<RemoteWallet, 'view'>,
  wallet?: WalletListing | undefined,
): void {
  const view = name === 'ConnectingWalletConnect' ? { name, wallet } : { name };
  core.dispatch({ type: core.store.getState().open ? 'pushed' : 'opened', view });
}

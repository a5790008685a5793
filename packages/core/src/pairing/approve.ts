import { approveInView } from '../approval/approve-in-view.ts';
import type { AdapterHost } from '../contract/adapter.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { Approval } from '../contract/remote-wallet.ts';
import { createError } from '../errors.ts';
import { joinPairing } from './join-pairing.ts';
import { dispatchPairing, openPairing } from './open-pairing.ts';
import { showOffer } from './shared-pairing.ts';

/**
 * {@link AdapterHost.approve}: shows the pairing in the modal, also if a chain library requests it. A wallet without links connects in
 * its view.
 */
export async function approve(
  core: AppKitCore,
  { walletId, chainId, signal, onLink }: Parameters<AdapterHost['approve']>[0],
): Promise<Approval> {
  const wallet = core.wallets.find(({ id }) => id === walletId);
  if (wallet === undefined) throw createError('WALLET_NOT_FOUND');
  signal?.throwIfAborted();
  if (wallet.connect.by !== 'link') return approveInView(core, wallet, signal);
  const pairing = openPairing(core, wallet, { first: chainId });
  showChosen(core);
  return joinPairing(core, pairing, { signal, onLink });
}

/** Shows the open pairing as one that the visitor chose. */
export function showChosen(core: AppKitCore): void {
  showOffer(core, 'chosen');
  dispatchPairing(core);
}

import type { AppKitState } from '../contract/state.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { inAppWay } from '../wallets/in-app-links.ts';
import { type WalletWay, walletHref } from '../wallets/wallet-links.ts';
import { selectPlatforms } from './platforms.ts';

/**
 * Target of the tap that chooses a wallet on a phone: the wallet's app if a link already exists, or this page in the
 * app's own browser. `undefined` if choosing only shows the next view.
 */
export function selectTapLink(
  state: AppKitState,
  wallet: WalletListing | undefined,
  page: string,
): WalletWay | undefined {
  if (wallet === undefined || !state.device.mobile) return undefined;
  const [way] = selectPlatforms(state, wallet);
  if (way === 'inapp') return inAppWay(wallet, state.activeNamespace, page);
  const { pairing, options, device } = state;
  if (way !== 'mobile' || pairing.status !== 'waiting') return undefined;
  return walletHref(wallet, way, pairing.uri, { ...options, device });
}

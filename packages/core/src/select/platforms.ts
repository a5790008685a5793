import type { AppKitState } from '../contract/state.ts';
import type { WalletListing, WalletPlatform } from '../contract/wallet.ts';
import { opensInApp } from '../wallets/in-app-links.ts';
import { installedConnector } from './installed.ts';

/** The ways to reach a wallet from this device, the preferred one first. Without a wallet: by code. */
export function selectPlatforms(
  state: AppKitState,
  wallet?: WalletListing | undefined,
): readonly WalletPlatform[] {
  if (wallet === undefined) return ['qrcode'];
  const { mobile } = state.device;
  const ways: WalletPlatform[] = [];
  if (installedConnector(state, wallet) !== undefined) ways.push('browser');
  if (mobile && ways.length === 0 && opensInApp(wallet, state.activeNamespace)) ways.push('inapp');
  else if (wallet.mobile_link ?? wallet.link_mode) ways.push(mobile ? 'mobile' : 'qrcode');
  // The link is broken; the code, or its copy, may still work.
  else if (wallet.broken_link) ways.push('qrcode');
  if (wallet.webapp_link) ways.push('web');
  if (wallet.desktop_link && !mobile) ways.push('desktop');
  return ways.length === 0 ? ['unsupported'] : ways;
}

/** Whether a wallet accepts a pairing link. */
export function takesLink(state: AppKitState, wallet: WalletListing | undefined): boolean {
  return selectPlatforms(state, wallet).some((way) => ['mobile', 'qrcode', 'web', 'desktop'].includes(way));
}

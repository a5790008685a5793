import { openWalletWindow, showWalletWindow, type WindowOpener } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import type { AppKitState } from '../contract/state.ts';
import type { WalletListing } from '../contract/wallet.ts';
import { selectPlatforms } from '../select/platforms.ts';
import { walletHref } from '../wallets/wallet-links.ts';
import { rememberLink } from './remember-link.ts';

const opener = globalThis as unknown as WindowOpener;

/** Opens the wallet that answers requests: a web wallet in the window in which it already is. Call it within a press. */
export function openWallet(
  { href, web }: NonNullable<AppKitState['linking']>,
  page: WindowOpener = opener,
): void {
  if (web) showWalletWindow(page, href);
  // An app's web address opens the app, or, without the app, a page without access to this one.
  else if (/^https?:/i.test(href)) page.open(href, '_blank', 'noreferrer noopener');
  else page.open(href, '_self');
}

/**
 * Opens a web wallet in a window with the press that chooses it, and leads the window to the link once it
 * exists. Call it right before choosing the wallet. Does nothing for a wallet that has a preferred other way
 * to connect.
 */
export function openWebWallet(core: AppKitCore, wallet: WalletListing, page: WindowOpener = opener): void {
  const { store } = core;
  const before = store.getState();
  const [way] = selectPlatforms(before, wallet);
  const { webapp_link: base } = wallet;
  if (way !== 'web' || !base || before.device.telegram) return;
  const opened = openWalletWindow(page, base);
  if (opened === undefined) return;
  let begun = false;
  const stop = store.subscribe(({ pairing, open, options, device }) => {
    const link =
      pairing.status === 'waiting'
        ? walletHref(wallet, 'web', pairing.uri, { ...options, device })
        : undefined;
    if (link !== undefined) {
      stop();
      rememberLink(core, link);
      opened.go(link.href);
      return;
    }
    begun ||= pairing.status === 'preparing';
    // A failure before the press does not belong to this attempt.
    const isFailed = pairing.status === 'failed' && pairing !== before.pairing;
    if (!open || isFailed || (begun && pairing.status === 'idle')) {
      stop();
      opened.closeIfEmpty();
    }
  });
}

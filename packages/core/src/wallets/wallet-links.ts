import type { ModalOptions } from '../contract/options.ts';
import type { WalletListing, WalletPlatform } from '../contract/wallet.ts';

/** Where a wallet can be had; only what the list knows. */
export interface WalletStores {
  readonly appStore: string | undefined;
  readonly playStore: string | undefined;
  readonly chromeStore: string | undefined;
  readonly homepage: string | undefined;
}

export function walletStores(wallet: WalletListing): WalletStores {
  return {
    appStore: wallet.app_store ?? undefined,
    playStore: wallet.play_store ?? undefined,
    chromeStore: wallet.chrome_store ?? undefined,
    homepage: wallet.homepage ?? undefined,
  };
}

/** A way into a wallet. */
export interface WalletWay {
  /** Opens the wallet with the pairing link. Holds the pairing's key: for the click, never to be kept. */
  readonly href: string;
  /** Opens it again for a request. */
  readonly base: string;
  readonly name: string;
}

/** The way into a wallet with a pairing link; `undefined` where it has none on that platform. */
export function walletHref(
  wallet: WalletListing,
  platform: WalletPlatform,
  uri: string,
  options: Partial<Pick<ModalOptions, 'preferUniversalLinks'>> = {},
): WalletWay | undefined {
  const link = linkOf(wallet, platform, options.preferUniversalLinks === true);
  if (link === undefined || link === null || link === '') return undefined;
  const base = baseOf(link);
  return { href: `${base}wc?uri=${encodeURIComponent(uri)}`, base, name: wallet.name };
}

function linkOf(
  wallet: WalletListing,
  platform: WalletPlatform,
  preferUniversal: boolean,
): string | null | undefined {
  switch (platform) {
    case 'mobile':
      return preferUniversal
        ? (wallet.link_mode ?? wallet.mobile_link)
        : (wallet.mobile_link ?? wallet.link_mode);
    case 'desktop':
      return wallet.desktop_link;
    case 'web':
      return wallet.webapp_link;
    default:
      return undefined;
  }
}

/** Ends in a slash: `scheme://` and `https://host/`. A bare `scheme` or `scheme:` becomes `scheme://`. */
function baseOf(link: string): string {
  const full = link.includes('://') ? link : `${link.replaceAll('/', '').replaceAll(':', '')}://`;
  return full.endsWith('/') ? full : `${full}/`;
}

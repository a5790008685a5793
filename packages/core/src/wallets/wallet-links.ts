import type { Device, ModalOptions } from '../contract/options.ts';
import type { WalletListing, WalletPlatform } from '../contract/wallet.ts';

/** Install links of a wallet, as far as the list knows them. */
export interface WalletStores {
  readonly appStore: string | undefined;
  readonly playStore: string | undefined;
  readonly chromeStore: string | undefined;
  readonly homepage: string | undefined;
}

/** Stores that offer a wallet. */
export function walletStores(wallet: WalletListing): WalletStores {
  return {
    appStore: wallet.app_store ?? undefined,
    playStore: wallet.play_store ?? undefined,
    chromeStore: wallet.chrome_store ?? undefined,
    homepage: wallet.homepage ?? undefined,
  };
}

/** A link into a wallet. */
export interface WalletWay {
  /** Opens the wallet with the pairing link. Contains the pairing's key: use it for the click, never store it. */
  readonly href: string;
  /** Opens the wallet again for a request. */
  readonly base: string;
  readonly name: string;
  /** Set for a wallet that is a web page: its window keeps its opener. */
  readonly web?: true | undefined;
}

/**
 * Link into a wallet with a pairing link; `undefined` if it has none on that platform. Telegram shows pages in its own
 * view: web links lead out of it, and on Android it decodes the link once more.
 */
export function walletHref(
  wallet: WalletListing,
  platform: WalletPlatform,
  uri: string,
  {
    preferUniversalLinks = false,
    device,
  }: Partial<Pick<ModalOptions, 'preferUniversalLinks'>> & { readonly device?: Device | undefined } = {},
): WalletWay | undefined {
  const telegram = device?.telegram === true;
  const link = linkOf(wallet, platform, preferUniversalLinks || telegram);
  if (link === undefined || link === null || link === '') return undefined;
  const base = baseOf(link);
  const once = encodeURIComponent(uri);
  const encoded = telegram && device.android ? encodeURIComponent(once) : once;
  const way = { href: `${base}wc?uri=${encoded}`, base, name: wallet.name };
  // In Telegram, no window is found again.
  return platform === 'web' && !telegram ? { ...way, web: true } : way;
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

/**
 * Returns a base with a trailing slash: `scheme://` or `https://host/`. A bare `scheme` or `scheme:` becomes
 * `scheme://`.
 */
function baseOf(link: string): string {
  const full = link.includes('://') ? link : `${link.replaceAll('/', '').replaceAll(':', '')}://`;
  return full.endsWith('/') ? full : `${full}/`;
}

import type { ChainNamespace } from '../contract/network.ts';
import type { WalletListing } from '../contract/wallet.ts';
import type { WalletWay } from './wallet-links.ts';

/** A wallet whose app opens the page in its own browser, where it is injected. */
interface InAppWallet {
  readonly id: string;
  /** Chains for which the app's browser injects a wallet. */
  readonly namespaces: readonly ChainNamespace[];
  /** Whether it applies even if a list has a pairing link for the wallet, which the app does not accept. */
  readonly always: boolean;
  readonly base: string;
  /** Takes percent-encoded arguments. */
  readonly link: (page: string, origin: string) => string;
}

/**
 * By id of the list, with the vendor's documentation. Not listed: Binance, whose app no longer opens pages from outside
 * (developers.binance.com, web3-connect, change log of 2026-10-30), and wallets that take a pairing link.
 */
const inAppWallets: readonly InAppWallet[] = [
  // docs.phantom.com/phantom-deeplinks/other-methods/browse
  {
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    namespaces: ['eip155', 'solana'],
    always: true,
    base: 'https://phantom.app/',
    link: (page, origin) => `ul/browse/${page}?ref=${origin}`,
  },
  // docs.cdp.coinbase.com/coinbase-wallet/developer-guidance/mobile-dapp-integration
  {
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    namespaces: ['eip155'],
    always: false,
    base: 'https://go.cb-w.com/',
    link: (page) => `dapp?cb_url=${page}`,
  },
];

/** A fragment that a client-side router uses. */
const route = /^#!?\//;
/** Login data of Telegram and OAuth: the vendor's server reads it if the app does not take the link. */
const login = /[#&?/](tgWebApp\w*|(access|id|refresh)_token)=/;

/** Whether a wallet is reached by opening the page in its app: it supports that, and has no pairing link. */
export function opensInApp(wallet: WalletListing, namespace: ChainNamespace): boolean {
  const known = find(wallet, namespace);
  return known !== undefined && (known.always || !(wallet.mobile_link ?? wallet.link_mode));
}

/**
 * Link to this page in a wallet's own browser; keeps the fragment only if it is a route. `undefined` unless the page
 * has a web address.
 */
export function inAppWay(
  wallet: WalletListing,
  namespace: ChainNamespace,
  address: string,
): WalletWay | undefined {
  const known = find(wallet, namespace);
  if (known === undefined || !URL.canParse(address)) return undefined;
  const page = new URL(address);
  if (page.protocol !== 'https:' && page.protocol !== 'http:') return undefined;
  page.username = '';
  page.password = '';
  if (!route.test(page.hash) || login.test(page.hash)) page.hash = '';
  const href = known.base + known.link(encodeURIComponent(page.href), encodeURIComponent(page.origin));
  return { href, base: known.base, name: wallet.name };
}

function find({ id }: WalletListing, namespace: ChainNamespace): InAppWallet | undefined {
  return inAppWallets.find((known) => known.id === id && known.namespaces.includes(namespace));
}

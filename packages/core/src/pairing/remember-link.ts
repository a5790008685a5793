import type { AppKitCore } from '../contract/core.ts';
import type { WalletWay } from '../wallets/wallet-links.ts';

/**
 * Records that the visitor opened a wallet's app by a link: requests will be answered there too. Stores the base of the
 * link once the wallet is connected, but never the link itself, which holds the pairing's key.
 */
export function rememberLink(core: AppKitCore, way: Omit<WalletWay, 'href'> | undefined): void {
  const linking = way && { href: way.base, name: way.name, ...(way.web && { web: way.web }) };
  core.dispatch({ type: 'linkingChanged', linking });
}

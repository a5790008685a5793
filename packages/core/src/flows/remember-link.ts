import type { AppKitCore } from '../contract/core.ts';
import type { WalletWay } from '../wallets/wallet-links.ts';

/**
 * The visitor opened a wallet's app by a link: requests will be answered there too. Its base is kept once the wallet is
 * connected; the link itself never is, for it holds the pairing's key.
 */
export function rememberLink(core: AppKitCore, way: Pick<WalletWay, 'base' | 'name'> | undefined): void {
  const linking = way === undefined ? undefined : { href: way.base, name: way.name };
  core.dispatch({ type: 'linkingChanged', linking });
}

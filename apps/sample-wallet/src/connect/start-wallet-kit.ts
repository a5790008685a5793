import { Core, WalletKit } from '@mooring/sign-client/wallet';
import { language } from '../messages/language.ts';
import { description } from '../product.ts';
import { walletIcon } from './wallet-icon.ts';

/**
 * Starts the wallet kit over a relay.
 *
 * @param verifyUrl the verify service's address
 */
export function startWalletKit(relayUrl: string, verifyUrl?: string | undefined): Promise<WalletKit> {
  return WalletKit.init({
    core: new Core({ relayUrl, verifyUrl }),
    // Every request is claimed before it is executed.
    signConfig: { requestsInEveryTab: true },
    metadata: {
      name: language.words().wallet.name(),
      description,
      url: window.location.origin,
      icons: [walletIcon],
    },
  });
}

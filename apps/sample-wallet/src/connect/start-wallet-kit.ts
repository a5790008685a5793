import { Core, WalletKit } from '@mooring/sign-client/wallet';
import { messages } from '../messages/en.ts';

/** Starts the wallet's end of the pairing protocol over a relay. */
export function startWalletKit(relayUrl: string): Promise<WalletKit> {
  return WalletKit.init({
    core: new Core({ relayUrl }),
    metadata: {
      name: messages.name,
      description: messages.description,
      url: window.location.origin,
      icons: [],
    },
  });
}

import type { AppKitCore } from '../contract/core.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';

/** The wallet that is connected by a link; `undefined` where there is none, or no adapter could take it up. */
export function pairingTarget({ wallets, adapters }: AppKitCore): RemoteWallet | undefined {
  return wallets.find(
    (wallet) =>
      wallet.connect.by === 'link' && Object.keys(adapters).some((namespace) => wallet.serves(namespace)),
  );
}

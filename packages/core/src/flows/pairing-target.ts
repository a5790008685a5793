import type { AppKitCore } from '../contract/core.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import { served } from './settle.ts';

/** The wallet that is connected by a link; `undefined` where there is none, or no adapter could take it up. */
export function pairingTarget(core: AppKitCore): RemoteWallet | undefined {
  const namespaces = served(core, Object.keys(core.adapters));
  return core.wallets.find(
    (wallet) => wallet.connect.by === 'link' && namespaces.some((namespace) => wallet.serves(namespace)),
  );
}

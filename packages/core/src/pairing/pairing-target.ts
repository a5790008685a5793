import { served } from '../approval/settle.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';

/** The remote wallet that connects by link; `undefined` if there is none or no adapter serves it. */
export function pairingTarget(core: AppKitCore): RemoteWallet | undefined {
  const namespaces = served(core, Object.keys(core.adapters));
  return core.wallets.find(
    (wallet) => wallet.connect.by === 'link' && namespaces.some((namespace) => wallet.serves(namespace)),
  );
}

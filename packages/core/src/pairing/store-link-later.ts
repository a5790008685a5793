import type { AppKitCore } from '../contract/core.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import { loadLinks } from '../lazy.ts';

/**
 * Stores that a link was created, once the code for it has loaded, if the wallet can resume it on a later page. Returns a
 * function that forgets it.
 */
export function storeLinkLater(
  core: AppKitCore,
  { id, connect }: RemoteWallet,
  uri: string,
  expiry: number,
): () => void {
  let ended = false;
  let forget = (): void => {
    ended = true;
  };
  if (connect.by === 'link' && connect.resume !== undefined) {
    loadLinks().then(
      ({ keepLink }) => {
        if (!ended) forget = keepLink(core, id, uri, expiry);
      },
      // Only a later page would need it.
      () => undefined,
    );
  }
  return () => forget();
}

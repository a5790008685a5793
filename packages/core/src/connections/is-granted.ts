import type { Namespace } from '../contract/namespaces.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';

/** Whether a wallet elsewhere serves a namespace, or will once it is restored: until it is left, it comes back. */
export function isGranted(
  wallet: Pick<RemoteWallet, 'granted' | 'remembers'>,
  namespace: Namespace,
): boolean {
  return wallet.granted(namespace) !== undefined || wallet.remembers(namespace);
}

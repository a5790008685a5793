import type { Namespace } from '../contract/namespaces.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';

/** Whether a remote wallet serves a namespace, or will once it is restored. */
export function isGranted(
  wallet: Pick<RemoteWallet, 'granted' | 'remembers'>,
  namespace: Namespace,
): boolean {
  return wallet.granted(namespace) !== undefined || wallet.remembers(namespace);
}

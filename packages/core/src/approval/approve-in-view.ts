import type { AppKitCore } from '../contract/core.ts';
import type { Approval, RemoteWallet } from '../contract/remote-wallet.ts';
import { createError } from '../errors.ts';
import { showRemote } from './show-remote.ts';

/**
 * Shows the view of a remote wallet and waits for its approval. Rejects with ABORTED once the visitor leaves the view.
 */
export function approveInView(
  core: AppKitCore,
  wallet: RemoteWallet,
  signal: AbortSignal | undefined,
): Promise<Approval> {
  const keyOf = (namespace: string, approval: Approval | undefined): string => `${namespace} ${approval?.id}`;
  const before = new Set(Object.keys(core.adapters).map((name) => keyOf(name, wallet.granted(name))));
  const isShown = (): boolean => {
    const { open, router } = core.store.getState();
    return open && router.history.some(({ name }) => name === wallet.view);
  };
  showRemote(core, wallet);
  return new Promise((resolve, reject) => {
    const end = (): void => {
      for (const stop of stops) stop();
    };
    const abort = (): void => {
      end();
      reject(createError('ABORTED'));
    };
    const stops = [
      wallet.on((event) => {
        if (event.type !== 'granted') return;
        // A login that is still valid grants more by an update: the namespace is new, not the approval.
        const { approval } = event;
        if (!Object.keys(approval.grants).some((name) => !before.has(keyOf(name, approval)))) return;
        end();
        resolve(event.approval);
      }),
      core.store.subscribe(() => {
        if (!isShown()) abort();
      }),
      () => signal?.removeEventListener('abort', abort),
    ];
    signal?.addEventListener('abort', abort, { once: true });
  });
}

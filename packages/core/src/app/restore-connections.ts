import { isMooringError } from '@mooring/protocol';
import { maxRetryDelayMs, retryDelayMs } from '@mooring/protocol/limits';
import type { Adapter } from '../contract/adapter.ts';
import type { AppKitCore } from '../contract/core.ts';
import { connectedState } from '../store/is-connected.ts';

/**
 * Restores an adapter's connections of the last visit. If code for it does not load (offline, or a deploy in between), and
 * no wallet of the namespace is connected, tries again at growing intervals until it loads or the visitor connects a wallet.
 * Settles with the first try.
 */
export function restoreConnections(core: AppKitCore, adapter: Adapter): Promise<void> {
  const reconnected = adapter.reconnect();
  // Adapters do not report that the code of a wallet is missing.
  void Promise.allSettled([reconnected, restoreWallets(core, adapter)]).then((outcomes) => {
    if (outcomes.some((one) => one.status === 'rejected' && isMissing(one.reason))) retry(core, adapter);
  });
  return reconnected;
}

async function restoreWallets({ wallets }: AppKitCore, { namespace }: Adapter): Promise<void> {
  const remembered = wallets.filter((wallet) => wallet.remembers(namespace));
  await Promise.all(remembered.map((wallet) => wallet.restore()));
}

function retry(core: AppKitCore, adapter: Adapter): void {
  const { store, ended, clock, runtime } = core;
  const isOver = (): boolean =>
    ended.aborted || connectedState(store.getState(), adapter.namespace) !== undefined;
  if (isOver()) return;
  let cancel = (): void => undefined;
  const stop = (): void => {
    cancel();
    unsubscribe();
    ended.removeEventListener('abort', stop);
  };
  const unsubscribe = store.subscribe(() => {
    if (isOver()) stop();
  });
  ended.addEventListener('abort', stop);
  const plan = (delayMs: number): void => {
    cancel = clock.after(delayMs, () => void restore(delayMs));
  };
  const restore = async (delayMs: number): Promise<void> => {
    // The visitor may be about to connect a wallet.
    if (runtime.attempt !== undefined) return plan(delayMs);
    try {
      // Until all code is there, an adapter reports nothing: no status changes in between.
      await restoreWallets(core, adapter);
      if (!isOver()) await adapter.reconnect();
      stop();
    } catch (error) {
      if (isMissing(error) && !isOver()) plan(Math.min(delayMs * 2, maxRetryDelayMs));
      else stop();
    }
  };
  plan(retryDelayMs);
}

const isMissing = (error: unknown): boolean => isMooringError(error, 'PART_NOT_LOADED');

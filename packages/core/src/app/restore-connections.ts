import { isMooringError } from '@mooring/protocol';
import { maxRetryDelayMs, retryDelayMs } from '@mooring/protocol/limits';
import type { Adapter } from '../contract/adapter.ts';
import type { AppKitCore } from '../contract/core.ts';
import { connectedState } from '../store/is-connected.ts';

/**
 * Restores an adapter's connections of the last visit. If code for it does not load (offline, or a deploy in between),
 * tries again at growing intervals until the visitor connects a wallet. Settles with the first try.
 */
export function restoreConnections(
  core: AppKitCore,
  adapter: Adapter,
  delayMs = retryDelayMs,
): Promise<void> {
  const { namespace } = adapter;
  const reconnected = adapter.reconnect();
  // Adapters do not report that the code of a wallet is missing.
  const restored = core.wallets
    .filter((wallet) => wallet.remembers(namespace))
    .map((wallet) => wallet.restore());
  const isMissing = (outcome: PromiseSettledResult<void>): boolean =>
    outcome.status === 'rejected' && isMooringError(outcome.reason, 'PART_NOT_LOADED');
  void Promise.allSettled([reconnected, ...restored]).then((outcomes) => {
    if (core.ended.aborted || !outcomes.some(isMissing)) return;
    const cancel = core.clock.after(delayMs, () => {
      core.ended.removeEventListener('abort', cancel);
      const isConnected = connectedState(core.store.getState(), namespace) !== undefined;
      if (isConnected || core.runtime.attempt !== undefined) return;
      restoreConnections(core, adapter, Math.min(delayMs * 2, maxRetryDelayMs)).catch(() => undefined);
    });
    core.ended.addEventListener('abort', cancel);
  });
  return reconnected;
}

import type { RemoteProvider } from '../contract/adapter.ts';
import type { PairingState } from '../contract/connection.ts';
import type { AppKitCore } from '../contract/core.ts';
import { alertRefusal } from '../errors/alert-refusal.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';

/** How long the modal offers a link, in seconds. */
const shownSeconds = 240;
/** A link that ends within this many seconds is not worth a scan. */
const endsEarly = 10;

/** A provider whose pairing shows in the state, whoever starts it. */
export function observeProvider(
  core: AppKitCore,
  connectorId: string,
  provider: RemoteProvider,
): RemoteProvider {
  // Only the pairing that was begun last shows: an older one may still end, in silence.
  let latest: object | undefined;
  const connect: RemoteProvider['connect'] = async (parameters) => {
    const me = {};
    latest = me;
    const signal = parameters.signal ?? attemptSignal(core, connectorId);
    let cancelExpiry: (() => void) | undefined;
    const show = (pairing: PairingState): void => {
      cancelExpiry?.();
      if (latest !== me || signal?.aborted === true) return;
      core.runtime.waitingPairing = pairing.status === 'waiting' ? pairing : undefined;
      core.dispatch({ type: 'pairingChanged', pairing });
      if (pairing.status !== 'waiting') return;
      // Only the offer ends: a wallet that was quick enough may still answer.
      const left = (pairing.expiry - endsEarly) * 1000 - core.clock.now();
      cancelExpiry = core.clock.after(Math.max(0, left), () => {
        if (core.store.getState().pairing === pairing) show({ status: 'expired' });
      });
    };
    show({ status: 'preparing' });
    try {
      await provider.connect({
        ...parameters,
        signal,
        onUri(uri, expiry) {
          show({ status: 'waiting', uri, expiry: shownUntil(core, expiry) });
          parameters.onUri?.(uri, expiry);
        },
      });
      show({ status: 'idle' });
    } catch (thrown) {
      const error = readError(thrown);
      const expired = error.code === 'PAIRING_EXPIRED' || error.code === 'EXPIRED';
      show(expired ? { status: 'expired' } : { status: 'failed', error: errorInfo(error) });
      alertRefusal(core, error);
      throw error;
    }
  };
  return new Proxy(provider, {
    get: (target, key) => {
      if (key === 'connect') return connect;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The modal's own attempt, where the chain library has no way to pass its signal on. */
function attemptSignal(core: AppKitCore, connectorId: string): AbortSignal | undefined {
  const { attempt } = core.runtime;
  return attempt?.connectorId === connectorId ? attempt.controller.signal : undefined;
}

/** The modal shows a link for four minutes at most, though the wire keeps it for five: a wallet needs time to answer. */
function shownUntil(core: AppKitCore, expiry: number): number {
  return Math.min(expiry, Math.floor(core.clock.now() / 1000) + shownSeconds);
}

import type { RemoteProvider } from '../contract/adapter.ts';
import type { AppKitCore, OpenPairing } from '../contract/core.ts';
import { loadModal } from '../lazy.ts';
import { isFreshPairing, sharesPairing } from './shared-pairing.ts';

/**
 * A provider whose pairing shows in the state, whoever starts it. With a session `left` from the last visit what begins
 * another is fetched when somebody wants one; else at once, and it rejects where that does not arrive.
 */
export async function observeProvider({
  core,
  connectorId,
  provider,
  left,
}: {
  readonly core: AppKitCore;
  readonly connectorId: string;
  readonly provider: RemoteProvider;
  readonly left: boolean;
}): Promise<RemoteProvider> {
  const begin = left ? undefined : await loadModal();
  const connect: RemoteProvider['connect'] = async (parameters) => {
    const signal = parameters.signal ?? attemptSignal(core, connectorId);
    const { openPairing, tellPairing } = begin ?? (await loadModal());
    signal?.throwIfAborted();
    const pairing = openPairing(core, provider, parameters.networks);
    pairing.shown = 'chosen';
    tellPairing(core, pairing);
    const { onUri } = parameters;
    if (onUri !== undefined) {
      pairing.listeners.add(onUri);
      if (pairing.wire !== undefined) onUri(...pairing.wire);
    }
    let stop = (): void => undefined;
    const left = new Promise<never>((_resolve, reject) => {
      const onAbort = (): void => {
        leave(core, pairing, signal?.reason);
        reject(signal?.reason);
      };
      stop = () => signal?.removeEventListener('abort', onAbort);
      signal?.addEventListener('abort', onAbort, { once: true });
      if (signal?.aborted) onAbort();
    });
    try {
      await Promise.race([pairing.done, left]);
    } finally {
      stop();
      if (onUri !== undefined) pairing.listeners.delete(onUri);
    }
  };
  const request: RemoteProvider['request'] = async (parameters) => {
    try {
      return await provider.request(parameters);
    } catch (thrown) {
      tellDeveloper(core, thrown);
      throw thrown;
    }
  };
  return new Proxy(provider, {
    get: (target, key) => {
      if (key === 'connect') return connect;
      if (key === 'request') return request;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Alerts, while `debug` is on, of a failed call that the site makes past the modal: no view shows it. */
function tellDeveloper(core: AppKitCore, thrown: unknown): void {
  if (!core.store.getState().options.debug) return;
  loadModal()
    .then(({ alertThrown }) => alertThrown(core, thrown))
    .catch(() => undefined);
}

/** The modal's own attempt, where the chain library has no way to pass its signal on. */
function attemptSignal(core: AppKitCore, connectorId: string): AbortSignal | undefined {
  const { attempt } = core.runtime;
  return attempt?.connectorId === connectorId ? attempt.controller.signal : undefined;
}

/** Nobody waits any more. Where the visitor has to leave the page for the wallet, the pairing goes on while its link is good. */
function leave(core: AppKitCore, pairing: OpenPairing, reason: unknown): void {
  const mine = core.runtime.pairing === pairing;
  if (mine && pairing.shown === 'chosen') {
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'idle' } });
  }
  pairing.shown = 'nowhere';
  if (mine && sharesPairing(core.store.getState().device) && isFreshPairing(core)) return;
  pairing.controller.abort(reason);
}

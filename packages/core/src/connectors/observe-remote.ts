import type { RemoteConnector, RemoteProvider } from '../contract/adapter.ts';
import type { AppKitCore } from '../contract/core.ts';
import { errorInfo, readError } from '../errors/read-error.ts';

/**
 * A paired wallet's connector whose pairing shows in the state, whoever starts it: the modal or the chain
 * library's own connect. The modal's cancel reaches it although the library passes no signal on.
 */
export function observeRemote(core: AppKitCore, connector: RemoteConnector): RemoteConnector {
  let observed: Promise<RemoteProvider> | undefined;
  return {
    info: connector.info,
    hasSession: () => connector.hasSession(),
    getProvider() {
      observed ??= connector.getProvider().then(
        (provider) => observeProvider(core, provider),
        (error: unknown) => {
          observed = undefined;
          throw error;
        },
      );
      return observed;
    },
  };
}

function observeProvider(core: AppKitCore, provider: RemoteProvider): RemoteProvider {
  const connect: RemoteProvider['connect'] = async (parameters) => {
    const own = core.runtime.attempt?.controller.signal;
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'preparing' } });
    try {
      await provider.connect({
        ...parameters,
        signal: eitherSignal(parameters.signal, own),
        onUri(uri, expiry) {
          if (own?.aborted !== true) {
            core.dispatch({ type: 'pairingChanged', pairing: { status: 'waiting', uri, expiry } });
          }
          parameters.onUri?.(uri, expiry);
        },
      });
      core.dispatch({ type: 'pairingChanged', pairing: { status: 'idle' } });
    } catch (thrown) {
      const error = readError(thrown);
      if (own?.aborted !== true) {
        core.dispatch({
          type: 'pairingChanged',
          pairing:
            error.code === 'PAIRING_EXPIRED' || error.code === 'EXPIRED'
              ? { status: 'expired' }
              : { status: 'failed', error: errorInfo(error) },
        });
      }
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

function eitherSignal(
  left: AbortSignal | undefined,
  right: AbortSignal | undefined,
): AbortSignal | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  const controller = new AbortController();
  for (const signal of [left, right]) {
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  }
  return controller.signal;
}

import type { AppKitCore } from '../contract/core.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import { loadModal } from '../lazy.ts';

/**
 * A wallet of whose failed calls the site's developer is alerted while `debug` is on: those that the site makes past the
 * modal are shown by no view.
 */
export function observeWallet(core: () => AppKitCore, wallet: RemoteWallet): RemoteWallet {
  const request: RemoteWallet['request'] = async (...call) => {
    try {
      return await wallet.request(...call);
    } catch (thrown) {
      if (core().store.getState().options.debug) {
        loadModal()
          .then(({ alertThrown }) => alertThrown(core(), thrown))
          .catch(() => undefined);
      }
      throw thrown;
    }
  };
  return new Proxy(wallet, {
    get: (target, key) => {
      if (key === 'request') return request;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

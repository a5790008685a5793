import type { AppKitCore } from '../contract/core.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import { loadModal } from '../lazy.ts';
import { served } from './settle.ts';

/**
 * A wallet of whose failed calls the site's developer is alerted while `debug` is on: those that the site makes past the
 * modal are shown by no view. Whoever leaves the last namespace of an approval that the site serves leaves the others too:
 * nobody else would, and the session would not end.
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
  const leave: RemoteWallet['leave'] = async (namespace) => {
    const names = Object.keys(wallet.granted(namespace)?.grants ?? {}).filter((name) => name !== namespace);
    const others = served(core(), names).length > 0 ? [] : names;
    await Promise.all([namespace, ...others].map((each) => wallet.leave(each)));
  };
  return new Proxy(wallet, {
    get: (target, key) => {
      if (key === 'request') return request;
      if (key === 'leave') return leave;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
